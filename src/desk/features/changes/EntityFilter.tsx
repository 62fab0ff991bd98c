import { useLocale, useTranslate } from 'react-admin'
import { Field } from '#ui/Field.tsx'
import type { FilterSlotProps } from '../../screens/overrides.ts'
import { entityLabel, loggedEntities } from './entity-fields.ts'

/** One of the kinds of records of which something can be told, by what they are called. */
export function EntityFilter({ label, value, change }: FilterSlotProps) {
  const translate = useTranslate()
  const order = new Intl.Collator(useLocale())
  const kinds = loggedEntities()
    .map((name) => ({ name, label: translate(entityLabel(name)) }))
    .toSorted((one, other) => order.compare(one.label, other.label))
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="ui-in"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose here
          autoFocus
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
        >
          <option value="">{translate('All kinds')}</option>
          {kinds.map((kind) => (
            <option key={kind.name} value={kind.name}>
              {kind.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
