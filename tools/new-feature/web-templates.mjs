/** The screen's side: an entity that reads, a feature that shows. */
export function webFiles(names) {
  const folder = `apps/web/src/features/${names.noun}`
  return {
    [`apps/web/src/entities/${names.noun}/${names.singular}-queries.ts`]: hookFile(names),
    [`${folder}/${names.singular}-list.tsx`]: listFile(names),
    [`${folder}/${names.singular}-list.module.css`]: styleFile(),
  }
}

function hookFile({ noun, one, Many }) {
  return `import { ${one}Routes } from '@krash/contract/${noun}'
import { useQuery } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'

/** The person's own ${noun}, newest first. */
export function use${Many}() {
  return useQuery({
    queryKey: ['${noun}'],
    queryFn: async ({ signal }) => call(${one}Routes.list${Many}, { query: {}, signal }),
  })
}
`
}

function listFile({ noun, singular, One, Many, namespace }) {
  return `import { use${Many} } from '#entities/${noun}/${singular}-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './${singular}-list.module.css'

/** All ${noun} of the person: loading, failed, empty or shown. */
export function ${One}List() {
  const t = useT()
  const ${namespace} = use${Many}()
  if (${namespace}.isPending) return <p role="status">{t('${namespace}:loading')}</p>
  if (${namespace}.isError) return <p role="alert">{t('${namespace}:failed')}</p>
  const items = ${namespace}.data.data
  if (items.length === 0) return <p>{t('${namespace}:empty')}</p>
  return (
    <ul className={styles['list']}>
      {items.map((item) => (
        <li key={item.id}>{item.title}</li>
      ))}
    </ul>
  )
}
`
}

function styleFile() {
  return `.list {
  display: grid;
  gap: 1rem;
  padding: 0;
  list-style: none;
}
`
}
