import Button from '@mui/material/Button'
import type { ComponentProps } from 'react'
import { useRedirect, useTranslate } from 'react-admin'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useFormatter } from '../../resources/format.ts'
import { useResourcePaths } from '../../resources/use-resource.ts'
import type { RowsReading } from './use-tries.ts'

interface TryFootProps extends Pick<ComponentProps<typeof Button>, 'type' | 'form' | 'onClick'> {
  readonly reading: RowsReading | null
  /** Gives up what is being read. */
  readonly giveUp: () => void
}

/** Nothing is saved by what stands above: the button tries. What else it is given is the button's. */
export function TryFoot({ reading, giveUp, ...button }: TryFootProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const redirect = useRedirect()
  const { list } = useResourcePaths()
  const isReading = reading !== null && reading.failure === null
  return (
    <div className="save-bar">
      <div className="state">
        <span className="muted" role="status">
          {isReading
            ? translate('Rows read: {count}', { count: format.number(reading.count) })
            : translate('First it is tried; nothing is saved by that.')}
        </span>
        <RefusedAlert failure={reading?.failure ?? null} />
      </div>
      <Button variant="text" onClick={isReading ? giveUp : () => redirect(list)}>
        {translate('Cancel')}
      </Button>
      <Button variant="contained" color="primary" loading={isReading} {...button}>
        {translate('Try it')}
      </Button>
    </div>
  )
}
