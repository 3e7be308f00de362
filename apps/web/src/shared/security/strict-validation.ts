// Zod makes faster parsers with `new Function` where it may. The page's security policy forbids that, and each try
// would be reported as a violation; so it is told before the first schema is made. Imported first by main.tsx. It is
// the object behind `z.config`, which would bring zod into the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
