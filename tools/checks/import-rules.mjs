// Who may import whom (ARCHITECTURE.md). A pattern per rule: a new feature is under the rules from its first file, and an island.
// A target inside the repository is its path, a package is `npm:<specifier>`, a part of Node is `node:<name>`.

/** Factories make things for tests, so they count as tests. */
const tests = /\.(test|factory)\.tsx?$|\/testing\//
const testPackages = /^npm:(vitest|fast-check|@testing-library\/|fake-indexeddb)/

/**
 * Features of the server whose services others use, and the only ones that are named: `base` import no feature, `shared` the
 * base alone. A feature joins them when a second one needs what it alone may write.
 */
const base = 'activity|files|location|notifications'
const shared = 'accounts|glovebox|professionals|conversations'

/**
 * `from`: files under the rule (`except`: those of them that are not); an import whose target matches `to` breaks it, unless it matches `allow`.
 * `$1` in `to` and `allow` stands for the first group of `from`.
 */
export const rules = [
  {
    name: 'contract-is-the-bottom',
    why: 'The wire is read by everybody, so it depends on nothing but zod.',
    from: '^packages/contract/',
    to: '.',
    allow: ['^packages/contract/', '^npm:zod/mini$'],
    allowInTests: true,
  },
  {
    name: 'phrases-know-the-contract-only',
    why: 'Texts do not depend on the programs that show them.',
    from: '^packages/phrases/',
    to: '.',
    allow: ['^packages/(phrases|contract)/', '^npm:i18next$'],
    allowInTests: true,
  },
  {
    name: 'zod-mini-only',
    why: "'zod/mini' is 4 kB in the browser, 'zod' 20; both together 24.",
    from: '.',
    to: '^npm:zod($|/(?!mini$))',
    allow: [],
  },
  {
    name: 'programs-do-not-import-each-other',
    why: 'The app and the server meet on the wire, which is in packages/contract.',
    from: '^apps/([^/]+)/',
    to: '^(apps/(?!$1/)|e2e/|bench/|tools/)',
    allow: [],
  },
  {
    name: 'api-main-is-the-top',
    why: 'main.ts starts the server; whoever imports it starts one.',
    from: '^apps/api/src/',
    to: '^apps/api/src/main\\.ts$',
    allow: [],
  },
  {
    name: 'api-platform-knows-no-feature',
    why: 'The platform holds no product words: app.ts hands the features to it.',
    from: '^apps/api/src/platform/',
    to: '^apps/api/src/(?!platform/)',
    allow: ['^apps/api/src/config\\.ts$'],
    except: tests,
  },
  {
    name: 'api-features-do-not-know-the-app',
    why: 'app.ts wires the features in plain lines; the other way round would be a circle.',
    from: '^apps/api/src/features/',
    to: '^apps/api/src/[^/]+\\.ts$',
    allow: ['^apps/api/src/config\\.ts$'],
    except: tests,
  },
  {
    name: 'api-features-are-islands',
    why: 'A feature uses the services of base and shared features and nothing else of them; tests and factories may use the factories of all.',
    from: '^apps/api/src/features/([^/]+)/',
    to: '^apps/api/src/features/(?!$1/)',
    allow: [`^apps/api/src/features/(${base}|${shared})/[^/]+\\.service\\.ts$`],
    allowFromTests: '^apps/api/src/features/[^/]+/[^/]+\\.factory\\.ts$',
  },
  {
    name: 'api-base-features-stand-alone',
    why: 'Everybody stands on the base features, so they import no feature.',
    from: `^apps/api/src/features/(${base})/`,
    to: '^apps/api/src/features/(?!$1/)',
    allow: [],
    except: tests,
  },
  {
    name: 'api-belongings-stand-on-the-base',
    why: 'Others stand on the shared features, so they import the base features only.',
    from: `^apps/api/src/features/(${shared})/`,
    to: '^apps/api/src/features/(?!$1/)',
    allow: [`^apps/api/src/features/(${base})/[^/]+\\.service\\.ts$`],
    except: tests,
  },
  {
    name: 'api-testing-knows-no-feature',
    why: 'Factories and tests of the features stand on testing/, not the other way round.',
    from: '^apps/api/src/testing/',
    to: '^apps/api/src/features/',
    allow: [],
  },
  {
    name: 'web-main-is-the-top',
    why: 'main.tsx starts the app; whoever imports it starts a second one.',
    from: '^apps/web/src/',
    to: '^apps/web/src/(main\\.tsx|service-worker\\.ts)$',
    allow: [],
  },
  {
    name: 'web-shared-knows-no-product',
    why: 'What everybody uses knows nobody: no feature, no page, no app.',
    from: '^apps/web/src/shared/',
    to: '^apps/web/src/(features|pages|app)/',
    allow: [],
    except: tests,
  },
  {
    name: 'web-features-do-not-know-pages',
    why: 'Pages put features together, not the other way round.',
    from: '^apps/web/src/features/',
    to: '^apps/web/src/(pages|app)/',
    allow: [],
    except: tests,
  },
  {
    name: 'web-pages-do-not-know-the-app',
    why: 'The router loads the pages on demand, not the other way round.',
    from: '^apps/web/src/pages/',
    to: '^apps/web/src/app/',
    allow: [],
    except: tests,
  },
  {
    name: 'web-features-are-islands',
    why: 'Pages put features together; what three features need moves to shared/.',
    from: '^apps/web/src/features/([^/]+)/',
    to: '^apps/web/src/features/(?!$1/)',
    allow: [],
  },
  {
    name: 'tests-stay-out-of-the-product',
    why: 'Test code does not ship.',
    from: '^(apps|packages)/[^/]+/src/',
    to: '(\\.(test|factory)\\.tsx?$|/src/testing/)',
    allow: [],
    except: tests,
  },
]

/** Whether an import of `target` by `file` breaks the rule. */
export function breaks(rule, file, target) {
  const match = new RegExp(rule.from).exec(file)
  if (match === null || rule.except?.test(file)) return false
  const matches = (pattern) => new RegExp(pattern.replaceAll('$1', match[1] ?? '')).test(target)
  if (!matches(rule.to) || rule.allow.some(matches)) return false
  return !(tests.test(file) && allowedInTests(rule, target))
}

/** Whether the file is a test or helps tests. */
export function isTest(file) {
  return tests.test(file)
}

function allowedInTests(rule, target) {
  if (rule.allowInTests) return testPackages.test(target) || target.startsWith('node:')
  return rule.allowFromTests !== undefined && new RegExp(rule.allowFromTests).test(target)
}
