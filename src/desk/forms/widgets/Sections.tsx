import type { FieldProps } from '@rjsf/utils'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { I18nProvider } from 'react-aria-components'
import { useDesk } from '../../kit/desk-context.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { hintsOf } from '../fields.ts'
import { propertiesOf, shapeAt, valuesOf } from '../schema.ts'
import { Section } from './Section.tsx'
import {
  isSectionsHint,
  moved,
  nowhere,
  type PlacedElement,
  placementOf,
  type SectionsHint,
  sectionsFrom,
} from './sections.ts'
import { unknownElement, useElements } from './use-elements.ts'
import './sections.css'

/** Things in sections: moved by drag, by keys and by buttons; what stands in none is listed last. */
export function Sections(props: FieldProps) {
  const { fieldPathId, errorSchema } = props
  const { language } = useDesk()
  const id = useId()
  const { all, elementOf, isLoading, move, said } = useSections(props)
  const errors = errorsIn(errorSchema)
  if (isLoading) return <LoadingBox />
  return (
    <I18nProvider locale={language}>
      <div className="sections" id={fieldPathId.$id} tabIndex={-1}>
        {errors.length > 0 && <FieldError id={id} messages={errors} />}
        {all.map((section) => (
          <Section
            key={section.name}
            section={section}
            others={all}
            elementOf={elementOf}
            move={move}
            isLocked={Boolean(props.disabled || props.readonly)}
          />
        ))}
        <span className="vh" role="status">
          {said}
        </span>
      </div>
    </I18nProvider>
  )
}

const noSections: SectionsHint = { name: '', elements: '', key: '', order: '', choices: [] }

/** The sections with what stands in them, how that is moved, and what was said of the last move. */
function useSections(props: FieldProps) {
  const { schema, formData, fieldPathId, onChange } = props
  const translate = useTranslate()
  const { sections: given } = hintsOf(schema)
  const hint = isSectionsHint(given) ? given : noSections
  const { elements, isLoading } = useElements(hint)
  const [said, say] = useState('')
  const sections = sectionsOf(props, hint)
  const names = sections.map(({ name }) => name)
  const placement = placementOf(formData, names, hint)
  const known = new Map(elements.map((element) => [element.key, element]))
  const elementOf = (key: string) => known.get(key) ?? unknownElement(key)
  const placed = new Set([...placement.values()].flat())
  const all = [
    ...sections.map((each) => ({ ...each, elements: (placement.get(each.name) ?? []).map(elementOf) })),
    {
      name: nowhere,
      label: 'Not shown',
      help: 'What stands here is shown nowhere.',
      elements: elements.filter(({ key }) => !placed.has(key)),
    },
  ]
  const move = (element: PlacedElement, section: string, index: number) => {
    if (section !== nowhere && !element.allowed.includes(section)) {
      say(translate('{name} cannot stand there.', { name: element.label }))
      return
    }
    const next = moved(placement, element.key, section, index)
    onChange(sectionsFrom(next, hint), fieldPathId.path)
    const number = (next.get(section)?.indexOf(element.key) ?? 0) + 1
    const label = translate(all.find(({ name }) => name === section)?.label ?? '')
    const text =
      section === nowhere ? '{name} is shown nowhere now.' : '{name}: now place {number} in {section}.'
    say(translate(text, { name: element.label, section: label, number }))
  }
  return { all, elementOf, isLoading, move, said }
}

/** The sections that the schema knows, in its order. */
function sectionsOf({ schema }: FieldProps, { name, labels = {}, helps = {} }: SectionsHint) {
  const shape = propertiesOf(shapeAt(schema, '0') ?? {})[name] ?? {}
  return (valuesOf(shape) ?? []).map(({ value }) => {
    const key = String(value)
    return { name: key, label: labels[key] ?? key, help: helps[key] ?? '' }
  })
}

/** All that the server refused, wherever in the list it is. */
function errorsIn(errors: object | undefined): string[] {
  const found = Object.entries(errors ?? {}).flatMap(([name, each]) =>
    name === '__errors' ? ((each as string[] | undefined) ?? []) : errorsIn(each as object),
  )
  return [...new Set(found)]
}
