import IconButton from '@mui/material/IconButton'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Absence } from './absence.ts'
import { useDaysOf } from './use-days-of.ts'

interface AbsenceRowsProps {
  readonly absences: readonly Absence[]
  readonly edit: (absence: Absence) => void
  readonly remove: (absence: Absence) => void
}

/** Days, what they mean for appointments, who stands in. */
export function AbsenceRows({ absences, edit, remove }: AbsenceRowsProps) {
  const translate = useTranslate()
  const daysOf = useDaysOf()
  if (absences.length === 0) {
    return <p>{translate('No absence is entered.')}</p>
  }
  return (
    <ul className="absences">
      {absences.map((absence) => {
        const { uuid, substitute, substitute_name, note, appointments_count: count = 0 } = absence
        const days = daysOf(absence)
        const details = [
          substitute && translate('Substitute: {name}', { name: substitute_name ?? substitute }),
          count > 0 &&
            translate('One appointment still stands |||| %{smart_count} appointments still stand', {
              smart_count: count,
            }),
          note,
        ].flatMap((detail) => detail || [])
        return (
          <li key={uuid}>
            <div>
              <b>{days}</b>
              {details.map((detail) => (
                <span key={detail} className="muted">
                  {detail}
                </span>
              ))}
            </div>
            <IconButton
              size="small"
              aria-label={translate('Change {name}', { name: days })}
              onClick={() => edit(absence)}
            >
              <Pencil size={16} aria-hidden="true" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={translate('Delete {name}', { name: days })}
              onClick={() => remove(absence)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
