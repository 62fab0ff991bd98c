import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { slotComponent } from '../../kit/slot.tsx'
import { hintsOf } from '../fields.ts'
import { type Group, inGroups, inRows } from '../layout.ts'
import type { Shape } from '../schema.ts'
import type { InputOptions } from '../ui-schema.ts'
import { languageOfVersions, useVersions } from '../use-versions.ts'
import { InputGroup } from './InputGroup.tsx'

/** Few forms have many groups. */
const GroupLinks = slotComponent(async () => (await import('./GroupLinks.tsx')).GroupLinks)
const many = 5

/** The form itself: sections with their headings in the margin. An object inside it: its fields, below its name. */
export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { properties, schema, uiSchema, fieldPathId, title, description, errorSchema, formData } = props
  const translate = useTranslate()
  const hints = (name: string) => hintsOf(shapeIn(schema, name))
  const shown = useShown(properties, schema)
  const hidden = properties.filter((property) => property.hidden).map((property) => property.content)
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
  if (fieldPathId.path.length === 0) {
    const groups = inGroups(shown, (property) => hints(property.name).group ?? '')
    return <Groups id={fieldPathId.$id} groups={groups} rows={rows} hidden={hidden} />
  }
  // An object whose section has its name needs no second heading; one entry of a list has its own.
  const { group } = hintsOf(schema)
  const isItem = /^\d+$/.test(String(fieldPathId.path.at(-1)))
  const { isBare } = (uiSchema?.['ui:options'] ?? {}) as InputOptions & { isBare?: boolean }
  const content = (
    <>
      {rows(shown)}
      {hidden}
    </>
  )
  if (isItem || isBare || group === title) return <div className="fields">{content}</div>
  return (
    <InputGroup
      id={fieldPathId.$id}
      title={title}
      help={description as string}
      errors={errorSchema?.__errors}
    >
      {languageOfVersions(schema) !== null && isEmpty(formData) && (
        <p className="untranslated">{translate('Not translated yet')}</p>
      )}
      <div className="fields">{content}</div>
    </InputGroup>
  )
}

type Shown = ObjectFieldTemplateProps['properties'][number]

interface GroupsProps {
  readonly id: string
  readonly groups: readonly Group<Shown>[]
  readonly rows: (members: readonly Shown[]) => React.ReactNode
  readonly hidden: readonly React.ReactNode[]
}

/** Sections of the form, and where there are many, links to them. */
function Groups({ id, groups, rows, hidden }: GroupsProps) {
  const translate = useTranslate()
  const headingId = (group: string) => `${id}__${groups.findIndex((each) => each.group === group)}`
  return (
    <>
      {groups.length >= many && <GroupLinks groups={groups.map(({ group }) => group)} idOf={headingId} />}
      {groups.map(({ group, members }) => (
        <section className="group" key={group}>
          <div>
            {group && (
              <h2 id={headingId(group)} tabIndex={-1}>
                {translate(group)}
              </h2>
            )}
          </div>
          <div className="fields">{rows(members)}</div>
        </section>
      ))}
      {hidden}
    </>
  )
}

/** Whether none of the texts of a language is there. */
const isEmpty = (texts: unknown) =>
  typeof texts !== 'object' || texts === null || Object.values(texts).every((text) => !text)

const Content = ({ node }: { node: React.ReactNode }) => node

const shapeIn = ({ properties }: Shape, name: string): Shape => {
  const property = properties?.[name]
  return typeof property === 'object' ? property : {}
}

/** The inputs that the form has, in their places. */
function useShown(properties: ObjectFieldTemplateProps['properties'], schema: Shape) {
  const isVersionHere = useVersions()
  const place = (name: string) => hintsOf(shapeIn(schema, name)).order ?? Number.MAX_SAFE_INTEGER
  return properties
    .filter(({ hidden, name }) => !hidden && isVersionHere(shapeIn(schema, name)))
    .toSorted((a, b) => place(a.name) - place(b.name))
}
