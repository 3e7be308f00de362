export { isListed } from './is-listed.ts'
export { findProfessionals } from './professionals.repository.ts'
export { searchColumns } from './search/search-columns.ts'
export { starCounts } from './star-counts.ts'
