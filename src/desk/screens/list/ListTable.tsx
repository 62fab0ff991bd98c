import { useListContext, useTranslate } from 'react-admin'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { cellClass } from './cell-class.ts'
import { HeadCell } from './HeadCell.tsx'
import { useListPreferences } from './list-preferences.ts'
import { TableRow } from './TableRow.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** The table, from 1024 px: what names the record first and bold, numbers to the right, actions at the end. */
export function ListTable({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { data = [], sort, selectedIds = [], onToggleItem } = useListContext()
  const { shown, density, columnClass } = useListPreferences(resource)
  const onKeyDown = useRowKeys()
  const sorted = resource.fields.find((field) => field.name === sort.field)
  return (
    <table className={`grid ${density}`} onKeyDown={onKeyDown}>
      <caption className="vh">
        {translate(resource.label)}
        {sorted && `, ${translate('sorted by {name}', { name: translate(sorted.label) })}`}
      </caption>
      <colgroup>
        <col className="w-select" />
        {shown.map((field) => (
          <col key={field.name} className={columnClass(field)} width={field.width ?? undefined} />
        ))}
        <col className="w-actions" />
      </colgroup>
      <thead>
        <tr>
          <th className="c">
            <ChooseAll />
          </th>
          {shown.map((field) => (
            <HeadCell key={field.name} field={field} resource={resource} className={cellClass(field)} />
          ))}
          <th scope="col">
            <span className="vh">{translate('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((record) => (
          <TableRow
            key={record.id}
            record={record}
            resource={resource}
            shown={shown}
            isChosen={selectedIds.includes(record.id)}
            toggle={() => onToggleItem(record.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Chooses all rows of this page, or takes them back; what is chosen on other pages stays. */
function ChooseAll() {
  const translate = useTranslate()
  const { data = [], selectedIds = [], onSelect } = useListContext()
  const ids = data.map((record) => record.id)
  const chosenHere = ids.filter((id) => selectedIds.includes(id))
  const isAll = chosenHere.length === ids.length
  const chooseAll = () =>
    onSelect(isAll ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])])
  return (
    <input
      type="checkbox"
      className="cb"
      aria-label={translate('Select all on this page')}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = chosenHere.length > 0 && !isAll
      }}
      onChange={chooseAll}
    />
  )
}
