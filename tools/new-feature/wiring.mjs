// The lines by which the rest of the house knows of a feature: in which file, after what, and what is added there. All
// of them speak of sample items; `aboutNoun` puts the noun in.
const api = 'apps/api/src'
const web = 'apps/web/src'
const factory = "'#features/sample-items/sample-items.factory.ts'"
const importsMaker = { after: /^import .*factory/s, add: `import { makeSampleItem } from ${factory}` }

const contractEdits = {
  'packages/contract/src/index.ts': [
    { after: /^import /, add: "import { sampleItemRoutes } from './sample-items/sample-items.ts'" },
    { after: /^export \* /, add: "export * from './sample-items/sample-items.ts'" },
    { within: 'routes', after: /^\.\.\./, add: '...sampleItemRoutes' },
  ],
  'packages/contract/src/wire/errors.ts': [
    { within: 'errors', after: /^\w+_NOT_FOUND:/, add: 'SAMPLE_ITEM_NOT_FOUND: { status: 404 }' },
    {
      within: 'errors',
      after: /^TOO_MANY_\w+: { status: 422 }/,
      add: 'TOO_MANY_SAMPLE_ITEMS: { status: 422 }',
    },
  ],
  'packages/contract/src/activity/activity.ts': ['added', 'updated', 'deleted'].flatMap((deed) => [
    { within: 'activityTypes', after: /_(added|updated|deleted)'$/, add: `'sample_item_${deed}'` },
    { within: 'activityIcons', after: /_(added|updated|deleted): /, add: `sample_item_${deed}: 'list'` },
  ]),
}

const serverEdits = {
  [`${api}/app.ts`]: [
    {
      after: /^import .*routes\.ts'$/,
      add: "import { sampleItemsRoutes } from '#features/sample-items/sample-items.routes.ts'",
    },
    { within: 'createApp', after: /^\w+Routes\(app, context\)$/, add: 'sampleItemsRoutes(app, context)' },
  ],
  [`${api}/features/personal-data/exported-tables.ts`]: [
    {
      within: 'exportedTables',
      after: /^list\('emergencyContacts'/,
      add: "list('sampleItems', 'sample_items', ['name', 'note', ...times])",
    },
  ],
  [`${api}/features/personal-data/show-row.ts`]: [
    { within: 'namedBy', after: /^emergencyContacts:/, add: "sampleItems: 'name'" },
  ],
}

/** Tests that look at every call, every table and every kind of activity. */
const everythingEdits = {
  [`${api}/isolation/call-attempts.factory.ts`]: [
    { after: /^import .*factory/s, add: `import { sampleItemForm } from ${factory}` },
    { within: 'attempts', after: /^\w+: /, add: 'listSampleItems: () => ({})' },
    { within: 'attempts', after: /^\w+: /, add: 'addSampleItem: () => ({ body: sampleItemForm() })' },
    {
      within: 'attempts',
      after: /^\w+: /,
      add: `updateSampleItem: ({ sampleItemId }) => ({
        params: { id: sampleItemId },
        body: sampleItemForm({ name: 'Another one' }),
        refusal: 'SAMPLE_ITEM_NOT_FOUND',
      })`,
    },
    {
      within: 'attempts',
      after: /^\w+: /,
      add: "deleteSampleItem: ({ sampleItemId }) => ({ params: { id: sampleItemId }, refusal: 'SAMPLE_ITEM_NOT_FOUND' })",
    },
  ],
  [`${api}/isolation/belongings.factory.ts`]: [
    importsMaker,
    { within: 'Belongings', after: /^contactId/, add: 'sampleItemId: string' },
    {
      within: 'furnish',
      after: /^const contact = /,
      add: "const sampleItem = await makeSampleItem(client, { name: 'Canary of sample items' })",
    },
    { within: 'furnish', after: /^contact\.id$/, add: 'sampleItem.id' },
    { within: 'furnish', after: /^contactId:/, add: 'sampleItemId: sampleItem.id' },
  ],
  [`${api}/features/personal-data/personal-data.test.ts`]: [
    importsMaker,
    {
      within: 'furnished',
      after: /^await makeContact/,
      add: 'await makeSampleItem(client, { name: `${name}’s own` })',
    },
  ],
  [`${api}/features/accounts/delete-account.test.ts`]: [
    importsMaker,
    { within: 'furnish', after: /^await makeContact/, add: 'await makeSampleItem(client, { name })' },
  ],
  [`${api}/any-input.test.ts`]: [
    { after: /^import .*factory/s, add: `import { makeSampleItem, sampleItemForm } from ${factory}` },
    { within: 'goodForms', after: /^addEmergencyContact:/, add: 'addSampleItem: sampleItemForm()' },
    { after: /^contacts: \(/, add: "'sample-items': (await makeSampleItem(client)).id" },
  ],
  [`${api}/features/activity/every-kind.test.ts`]: [
    {
      after: /^import .*factory/s,
      add: `import { makeSampleItem, sampleItemForm } from ${factory}`,
    },
    {
      within: 'deeds',
      after: /^\[\s*'a policy'/,
      add: `[
        'the sample items',
        ['sample_item_deleted', 'sample_item_updated', 'sample_item_added'],
        async () => {
          const params = { id: (await makeSampleItem(client)).id }
          await client.call(routes.updateSampleItem, { params, body: sampleItemForm({ name: 'Another' }) })
          return client.call(routes.deleteSampleItem, { params })
        },
      ]`,
    },
  ],
}

const screenEdits = {
  'packages/phrases/src/parts.ts': [{ within: 'parts', after: /^'sharedPlaces'$/, add: "'sampleItems'" }],
  [`${web}/app/paths.ts`]: [{ within: 'paths', after: /^preferences:/, add: "sampleItems: '/sample-items'" }],
  [`${web}/app/routes/signed-in-routes.ts`]: [
    {
      after: /^const preferencesRoute = /,
      add: `
const sampleItemsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.sampleItems,
  loader: texts('follow'),
  component: page(() => import('#pages/sample-items.tsx'), 'SampleItemsPage'),
})`,
    },
    { within: 'signedInRoutes', after: /^preferencesRoute$/, add: 'sampleItemsRoute' },
  ],
  [`${web}/app/menus/personal-links.tsx`]: [
    { after: /^History$/, add: 'ListChecks' },
    {
      after: /^<MenuLink href={paths\.activity}/,
      add: `<MenuLink href={paths.sampleItems} icon={<ListChecks aria-hidden />}>
        {t('shell:nav.sampleItems')}
      </MenuLink>`,
    },
  ],
  'apps/web/build/first-load.ts': [
    {
      within: 'inside',
      after: /^'\/preferences':/,
      add: "'/sample-items': { modules: ['src/pages/sample-items.tsx'], texts: ['follow'] }",
    },
  ],
}

export const wiring = { ...contractEdits, ...serverEdits, ...everythingEdits, ...screenEdits }
