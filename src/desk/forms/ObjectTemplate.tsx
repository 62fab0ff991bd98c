import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { hintsOf } from './fields.ts'
import { inGroups, inRows } from './layout.ts'

/** The form itself: sections with their headings in the margin. An object inside it: its fields, in rows. */
export function ObjectTemplate({ properties, schema, fieldPathId }: ObjectFieldTemplateProps) {
  const translate = useTranslate()
  const hints = (name: string) => {
    const property = schema.properties?.[name]
    return hintsOf(typeof property === 'object' ? property : {})
  }
  const place = (name: string) => hints(name).order ?? Number.MAX_SAFE_INTEGER
  const shown = properties
    .filter((property) => !property.hidden)
    .toSorted((a, b) => place(a.name) - place(b.name))
  const hidden = properties.filter((property) => property.hidden)
  const rows = (group: readonly (typeof shown)[number][]) =>
    inRows(group, (property) => hints(property.name).width !== undefined).map((row) => {
      const contents = row.map((property) => <Content key={property.name} node={property.content} />)
      const [first] = row
      return row.length > 1 ? (
        <div className="row" key={first?.name}>
          {contents}
        </div>
      ) : (
        contents
      )
    })
  if (fieldPathId.path.length > 0) return <>{rows(shown)}</>
  return (
    <>
      {inGroups(shown, (property) => hints(property.name).group ?? '').map(({ group, members }) => (
        <section className="group" key={group}>
          <div>{group && <h2>{translate(group)}</h2>}</div>
          <div className="fields">{rows(members)}</div>
        </section>
      ))}
      {hidden.map((property) => property.content)}
    </>
  )
}

const Content = ({ node }: { node: React.ReactNode }) => node
