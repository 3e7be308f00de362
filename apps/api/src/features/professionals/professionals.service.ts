export { searchColumns } from './search/search-columns.ts'
export { starCounts } from './star-counts.ts'
