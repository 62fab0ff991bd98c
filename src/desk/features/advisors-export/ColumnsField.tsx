import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { MultiSelect } from '#ui/MultiSelect.tsx'
import { type ExportColumn, moved } from './plan.ts'

interface ColumnsFieldProps {
  readonly known: readonly ExportColumn[]
  /** Names of the chosen, in their order. */
  readonly columns: readonly string[]
  readonly change: (columns: readonly string[]) => void
}

/** Which columns the file has, from left to right. */
export function ColumnsField({ known, columns, change }: ColumnsFieldProps) {
  const translate = useTranslate()
  const [said, setSaid] = useState('')
  const { list, press } = useKeptPlace(columns)
  const labelOf = (name: string) => known.find((each) => each.name === name)?.label ?? name
  const rest = known.filter(({ name }) => !columns.includes(name))
  const move = (name: string, by: -1 | 1) => {
    press(name, by < 0 ? 'earlier' : 'later')
    const next = moved(columns, name, by)
    change(next)
    const place = next.indexOf(name) + 1
    setSaid(
      translate('{name}: column {place} of {count}', { name: labelOf(name), place, count: next.length }),
    )
  }
  return (
    <>
      {columns.length === 0 && <p className="muted">{translate('Choose at least one column.')}</p>}
      <ol className="export-columns" ref={list}>
        {columns.map((name, at) => (
          <ColumnRow
            key={name}
            name={name}
            label={labelOf(name)}
            isFirst={at === 0}
            isLast={at === columns.length - 1}
            move={(by) => move(name, by)}
            remove={() => {
              press(name, 'out')
              change(columns.filter((each) => each !== name))
              setSaid(translate('{name} is left out', { name: labelOf(name) }))
            }}
          />
        ))}
      </ol>
      <span className="vh" role="status">
        {said}
      </span>
      <MultiSelect
        label={translate('Add columns')}
        placeholder={translate('Search columns')}
        emptyText={translate('All columns are chosen.')}
        options={rest}
        selected={[]}
        onSelected={(more) => change([...columns, ...more.map(({ name }) => name)])}
        describe={({ name, label, group }) => ({ key: name, name: label, aside: group ?? undefined })}
      />
      {rest.length > 0 && (
        <div className="export-all">
          <Button quiet onClick={() => change([...columns, ...rest.map(({ name }) => name)])}>
            {translate('Add all columns')}
          </Button>
        </div>
      )}
    </>
  )
}

interface ColumnRowProps {
  readonly name: string
  readonly label: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly move: (by: -1 | 1) => void
  readonly remove: () => void
}

function ColumnRow({ name, label, isFirst, isLast, move, remove }: ColumnRowProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <li data-column={name}>
      <span id={id}>{label}</span>
      <IconButton
        data-does="earlier"
        disabled={isFirst}
        aria-label={translate('Move {name} to the left', { name: label })}
        onClick={() => move(-1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        data-does="later"
        disabled={isLast}
        aria-label={translate('Move {name} to the right', { name: label })}
        onClick={() => move(1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        data-does="out"
        aria-label={translate('Leave out {name}', { name: label })}
        onClick={remove}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

type Does = 'earlier' | 'later' | 'out'

/** The focus goes with a column that is moved; where one is left out, it goes to the one that takes its place. */
function useKeptPlace(columns: readonly string[]) {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<{ readonly column: string; readonly does: Does; readonly at: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the columns is what moves rows
  useEffect(() => {
    const { current: place } = pressed
    pressed.current = null
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    if (!place || rows.length === 0) return
    const row =
      rows.find(({ dataset }) => dataset.column === place.column) ?? rows[Math.min(place.at, rows.length - 1)]
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-does]:enabled') ?? [])]
    const button = buttons.find(({ dataset }) => dataset.does === place.does) ?? buttons[0]
    button?.focus()
  }, [columns])
  const press = (column: string, does: Does) => {
    pressed.current = { column, does, at: columns.indexOf(column) }
  }
  return { list, press }
}
