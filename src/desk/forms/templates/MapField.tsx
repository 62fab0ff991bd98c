import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { FieldProps, UiSchema } from '@rjsf/utils'
import { Plus, Trash2 } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../../kit/FieldError.tsx'
import { isRecord } from '../choice.ts'
import { mapValuesOf } from '../schema.ts'
import { FieldLine } from './FieldLine.tsx'
import { InputGroup } from './InputGroup.tsx'
import { emptyMapValue, isTwice, type MapRow, mapOf, rowsOf } from './map-rows.ts'

/** Values under names that nobody knows before: one row for each, with its name and its value. */
export function MapField(props: FieldProps) {
  const { schema, uiSchema = {}, fieldPathId, errorSchema, name } = props
  const translate = useTranslate()
  const { rows, list, said, put, add, remove } = useMapRows(props)
  const isLocked = Boolean(props.disabled || props.readonly)
  const title = uiSchema['ui:title'] ?? schema.title ?? name
  return (
    <InputGroup
      id={fieldPathId.$id}
      title={title}
      help={uiSchema['ui:description'] ?? schema.description}
      errors={errorSchema?.__errors}
      className="list-input map-input"
    >
      <ul className="entries" ref={list}>
        {rows.map((row, index) => (
          <li key={row.key} className="entry">
            <div className="entry-body pair">
              <RowName
                id={`${fieldPathId.$id}__name${row.key}`}
                {...{ row, isLocked }}
                isDouble={isTwice(rows, row)}
                change={(next) => put(row.key, { name: next })}
              />
              <RowValue field={props} row={row} change={(value) => put(row.key, { value })} />
            </div>
            <div className="entry-tools">
              <IconButton
                size="small"
                disabled={isLocked}
                aria-label={translate('Remove {field} {number}', {
                  field: row.name || translate(title),
                  number: index + 1,
                })}
                onClick={() => remove(row.key, index + 1)}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <Button
        variant="text"
        color="primary"
        disabled={isLocked}
        aria-label={translate('Add an entry to {field}', { field: translate(title) })}
        onClick={add}
      >
        <Plus size={18} aria-hidden="true" />
        {translate('Add')}
      </Button>
      <span className="vh" role="status">
        {said}
      </span>
    </InputGroup>
  )
}

/** The rows as they are typed, two of one name included, and what is said of those that come and go. */
function useMapRows({ schema, formData, fieldPathId, onChange }: FieldProps) {
  const translate = useTranslate()
  const [rows, setRows] = useState<readonly MapRow[]>(() => rowsOf(formData))
  const list = useRef<HTMLUListElement>(null)
  const added = useRef(false)
  const [said, say] = useState('')
  const current = sameValues(rows, formData) ? rows : rowsOf(formData)
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one more to go to
  useEffect(() => {
    if (!added.current) return
    added.current = false
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }, [current.length])

  const change = (next: readonly MapRow[]) => {
    setRows(next)
    onChange(mapOf(next), fieldPathId.path)
  }
  const put = (key: number, part: Partial<MapRow>) =>
    change(current.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => {
    added.current = true
    say(translate('Entry {number} added.', { number: current.length + 1 }))
    const key = Math.max(0, ...current.map((row) => row.key)) + 1
    change([...current, { key, name: '', value: emptyMapValue(mapValuesOf(schema) ?? {}) }])
  }
  const remove = (key: number, number: number) => {
    say(translate('Entry {number} removed.', { number }))
    change(current.filter((row) => row.key !== key))
  }
  return { rows: current, list, said, put, add, remove }
}

interface RowNameProps {
  readonly id: string
  readonly row: MapRow
  readonly isDouble: boolean
  readonly isLocked: boolean
  readonly change: (name: string) => void
}

function RowName({ id, row, isDouble, isLocked, change }: RowNameProps) {
  const translate = useTranslate()
  return (
    <FieldLine id={id} label={translate('Name')}>
      <OutlinedInput
        id={id}
        fullWidth
        value={row.name}
        error={isDouble}
        readOnly={isLocked}
        autoComplete="off"
        inputProps={{
          'aria-describedby': isDouble ? `${id}__line` : undefined,
          'aria-invalid': isDouble || undefined,
        }}
        onChange={(event) => change(event.target.value)}
      />
      {isDouble && (
        <FieldError
          id={`${id}__line`}
          messages={[translate('This name is there twice: only the first is saved.')]}
        />
      )}
    </FieldLine>
  )
}

interface RowValueProps {
  /** The whole field that the row stands in. */
  readonly field: FieldProps
  readonly row: MapRow
  readonly change: (value: unknown) => void
}

function RowValue({ field, row, change }: RowValueProps) {
  const { schema, uiSchema = {}, fieldPathId, errorSchema, registry } = field
  const values = mapValuesOf(schema) ?? {}
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>
  const inner = { $id: `${fieldPathId.$id}_${row.name}`, path: [...fieldPathId.path, row.name] }
  return (
    <SchemaField
      {...field}
      name={row.name}
      schema={{ ...values, title: values.title ?? 'Value' }}
      uiSchema={uiSchema.additionalProperties as UiSchema}
      formData={row.value}
      errorSchema={isRecord(errorSchema) ? (errorSchema as Record<string, never>)[row.name] : undefined}
      fieldPathId={inner}
      required
      onChange={(value: unknown, path) => change(within(row.value, path.slice(inner.path.length), value))}
    />
  )
}

const sameValues = (rows: readonly MapRow[], formData: unknown) =>
  JSON.stringify(mapOf(rows)) === JSON.stringify(isRecord(formData) ? formData : {})

/** The value with what changed at a place within it. */
function within(value: unknown, path: readonly (string | number)[], next: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return next
  if (Array.isArray(value)) return value.with(Number(name), within(value[Number(name)], rest, next))
  const before = isRecord(value) ? value : {}
  return { ...before, [name]: within(before[name], rest, next) }
}
