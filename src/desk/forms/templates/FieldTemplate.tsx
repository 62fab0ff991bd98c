import type { FieldTemplateProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import type { FieldKind } from '#rules/resource.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { slotComponent } from '../../kit/slot.tsx'
import { areSideBySide, enumOptions } from '../enum-options.ts'
import { hintsOf } from '../fields.ts'
import { helpId, labelId } from '../help-id.ts'
import { allowsNull } from '../schema.ts'
import type { InputOptions } from '../ui-schema.ts'

/** Few fields say what holds without them. */
const UsualValue = slotComponent(async () => (await import('./UsualValue.tsx')).UsualValue)

/** How wide an input is whose content has a known length, in px. */
const widths: Partial<Record<FieldKind, number>> = {
  date: 176,
  time: 128,
  'date-time': 320,
  number: 176,
  integer: 176,
  money: 200,
  'long-text': 520,
  markdown: 520,
  json: 520,
}

/** Label above, help below; an error takes the place of the help. Fields are as wide as what goes into them. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, schema, uiSchema, hidden, children, rawErrors = [], rawDescription, readonly } = props
  const translate = useTranslate()
  const options = (uiSchema?.['ui:options'] ?? {}) as InputOptions
  const { kind, frame = true, described, hasHelp = true, language } = options
  if (hidden) return <div hidden>{children}</div>
  if (!frame || (kind === undefined && schema.type === 'object')) return <>{children}</>
  const messages = [...new Set(rawErrors)]
  const width = hintsOf(schema).width ?? (described?.unit ? undefined : kind && widths[kind]) ?? 400
  const isGroup =
    kind === 'enums' ||
    (kind === 'enum' &&
      areSideBySide(schema, Boolean(props.required), enumOptions(schema, described ?? null))) ||
    (kind === 'boolean' && allowsNull(schema))
  return (
    <div className={readonly ? 'field is-saving' : 'field'} style={{ width }}>
      {kind !== 'boolean' || schema.type !== 'boolean' ? (
        <label className="label" id={labelId(id)} htmlFor={isGroup ? undefined : id}>
          {translate(label)}
          {language && ' '}
          {language && <span className="vh">({translate(language)})</span>}
        </label>
      ) : null}
      {children}
      {messages.length > 0 ? (
        <FieldError id={helpId(id)} messages={messages} />
      ) : (
        hasHelp &&
        rawDescription && (
          <p className="help" id={helpId(id)}>
            {translate(rawDescription)}
          </p>
        )
      )}
      {hintsOf(schema).usual !== undefined && (
        <UsualValue
          {...{ id, label, schema, options }}
          value={props.formData}
          isDisabled={Boolean(readonly)}
          change={(value) => props.onChange(value, props.fieldPathId.path)}
        />
      )}
    </div>
  )
}
