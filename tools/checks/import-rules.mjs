// Who may import whom (ARCHITECTURE.md). Each rule is a pattern, so a new feature is covered from its first file. A
// target inside the repository is its path, a package is `npm:<specifier>`, a part of Node is `node:<name>`.

/** Factories make things for tests, so they count as tests. */
const tests = /\.(test|factory)\.tsx?$|\/testing\//
const testPackages = /^npm:(vitest|fast-check|@testing-library\/|fake-indexeddb)/

/**
 * The only features that are named: others may use the services of these. The `base` imports no feature, the `shared`
 * ones import the base. A feature joins them when a second one needs to change its rows.
 */
const base = 'activity|files|known-devices|location|notifications|passkey-credentials'
const shared = 'accounts|glovebox|professionals|conversations'
/** Stands on the shared ones; others use its service as theirs. */
const upper = 'appointments'

/**
 * `from` matches the files under the rule, `except` those exempt from it. An import whose target matches `to` breaks it
 * unless the target matches `allow`. `$1` in `to` and `allow` stands for the first group of `from`.
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
    allow: [`^apps/api/src/features/(${base}|${shared}|${upper})/[^/]+\\.service\\.ts$`],
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
    why: 'What everybody uses knows nobody: no entity, no feature, no page, no app.',
    from: '^apps/web/src/shared/',
    to: '^apps/web/src/(entities|features|pages|app)/',
    allow: [],
    except: tests,
  },
  {
    name: 'web-entities-know-no-deed',
    why: 'An entity is what every feature may know of a noun, so it knows no feature, no page and no app.',
    from: '^apps/web/src/entities/',
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
    why: 'Pages put features together; what two features know of the same noun lives in its entity.',
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

export function breaks(rule, file, target) {
  const match = new RegExp(rule.from).exec(file)
  if (match === null || rule.except?.test(file)) return false
  const matches = (pattern) => new RegExp(pattern.replaceAll('$1', match[1] ?? '')).test(target)
  if (!matches(rule.to) || rule.allow.some(matches)) return false
  return !(tests.test(file) && allowedInTests(rule, target))
}

export function isTest(file) {
  return tests.test(file)
}

function allowedInTests(rule, target) {
  if (rule.allowInTests) return testPackages.test(target) || target.startsWith('node:')
  return rule.allowFromTests !== undefined && new RegExp(rule.allowFromTests).test(target)
}
