// Zod creates faster parsers with `new Function` where it may. The page's security policy forbids that and would report
// each try as a violation, so this must run before the first schema is created: main.tsx imports it first. It sets the
// object behind `z.config`, whose import would bring zod into the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
