import Button from '@mui/material/Button'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Analyst } from './changes.ts'

interface AssignedAnalystsProps {
  readonly list: readonly Analyst[]
  readonly isNew: (analyst: Analyst) => boolean
  /** Missing for whoever only reads. */
  readonly remove?: (analyst: Analyst) => void
}

/** Who gets the report, each with the action that removes them. */
export function AssignedAnalysts({ list, isNew, remove }: AssignedAnalystsProps) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {translate('Assigned analysts')}
      </h2>
      {list.length === 0 && (
        <p className="muted">{translate('Nobody gets the weekly report of this branch yet.')}</p>
      )}
      <ul className="analysts" aria-label={translate('Assigned analysts')}>
        {list.map((analyst) => (
          <li key={analyst.alias}>
            <div>
              <b>{analyst.full_name}</b>
              {isNew(analyst) && <em className="new">{translate('Not saved yet')}</em>}
              <span>{analyst.email_address}</span>
            </div>
            {remove && (
              <Button
                variant="text"
                aria-label={translate('Remove {name}', { name: analyst.full_name })}
                onClick={() => {
                  remove(analyst)
                  // The button is gone: who works by keyboard goes on where the list begins.
                  heading.current?.focus()
                }}
              >
                <X size={18} aria-hidden="true" />
                {translate('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
