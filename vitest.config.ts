import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/contract', 'packages/phrases', 'apps/api', 'apps/web', 'tools'],
    maxWorkers: 2,
  },
})
