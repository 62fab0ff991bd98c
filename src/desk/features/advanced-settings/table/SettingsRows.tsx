import Button from '@mui/material/Button'
import { Pencil } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useIsWide } from '../../../kit/use-is-wide.ts'
import '../../../kit/picture/picture-input.css'
import { choiceLabel, inputOf, picturePath, type SettingRow } from '../setting-rows.ts'

interface SettingsRowsProps {
  readonly rows: readonly SettingRow[]
  readonly edit: (name: string) => void
}

/** Name, value and what it is; on narrow screens one below the other. */
export function SettingsRows({ rows, edit }: SettingsRowsProps) {
  const translate = useTranslate()
  const isWide = useIsWide()
  return (
    <table className="settings-table">
      <thead>
        <tr>
          <th scope="col">
            <span className={isWide ? undefined : 'vh'}>{translate('Setting')}</span>
          </th>
          {isWide && <th scope="col">{translate('Value')}</th>}
          {isWide && <th scope="col">{translate('What it is')}</th>}
          <th scope="col">
            <span className="vh">{translate('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              <b>{translate(row.label)}</b>
              <span className="key" translate="no">
                {row.name}
              </span>
              {!isWide && <Value row={row} />}
              {!isWide && <span className="about">{translate(row.help)}</span>}
            </th>
            {isWide && (
              <td>
                <Value row={row} />
              </td>
            )}
            {isWide && <td className="about">{translate(row.help)}</td>}
            <td className="act">
              <Button
                variant="text"
                aria-label={translate('Edit {name}', { name: translate(row.label) })}
                onClick={() => edit(row.name)}
              >
                <Pencil size={16} aria-hidden="true" />
                {translate('Edit')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ row }: { row: SettingRow }) {
  const { schema, value } = row
  const translate = useTranslate()
  if (value === '') return <span className="value muted">{translate('Not set')}</span>
  const kind = inputOf(schema)
  const picture = kind === 'picture' ? picturePath(row, value) : null
  return (
    <span className="value">
      {kind === 'colour' && (
        <svg width="14" height="14" aria-hidden="true" className="swatch">
          <rect width="14" height="14" rx="3" fill={value} />
        </svg>
      )}
      {picture && <img className="thumbnail picture-ground" src={picture} alt="" />}
      {kind === 'choice' ? translate(choiceLabel(row, value)) : value}
    </span>
  )
}
