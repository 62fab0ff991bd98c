import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { Rss } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../../kit/desk-context.ts'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { RefusedAlert } from '../../../kit/saving/RefusedAlert.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useFormatter } from '../../../resources/format.ts'
import { type Feed, useCalendarFeed } from './use-calendar-feed.ts'

/** The advisor's appointments in a calendar of their own, by a private address. */
export function CalendarFeedButton() {
  const translate = useTranslate()
  const { actor } = useSession().facts
  const [isOpen, setOpen] = useState(false)
  if (actor.kind !== 'user') return null
  return (
    <>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Rss size={18} aria-hidden="true" />
        {translate('Calendar feed')}
      </Button>
      {isOpen && <CalendarFeedDialog alias={actor.alias} close={() => setOpen(false)} />}
    </>
  )
}

function CalendarFeedDialog({ alias, close }: { alias: string; close: () => void }) {
  const translate = useTranslate()
  const id = useId()
  const { feed, isMissing, failure, isBusy, make, remove } = useCalendarFeed(alias)
  return (
    <Dialog open fullWidth onClose={isBusy ? undefined : close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate('Calendar feed')}
      </h2>
      <div className="dialog-body appointment-dialog">
        <p>
          {translate(
            'Other calendars read your appointments at a private address. Whoever knows it reads them too: treat it like a password.',
          )}
        </p>
        {isMissing && (
          <p>{translate('You have no advisor profile, so there are no appointments to read.')}</p>
        )}
        {!feed && !isMissing && !failure && <LoadingBox />}
        {feed && <FeedState feed={feed} />}
        <RefusedAlert failure={failure} />
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close} disabled={isBusy}>
          {translate('Close')}
        </Button>
        {feed?.enabled && (
          <Button variant="outlined" color="error" disabled={isBusy} onClick={() => void remove()}>
            {translate('Remove address')}
          </Button>
        )}
        {feed && (
          <Button
            variant={feed.enabled ? 'outlined' : 'contained'}
            color="primary"
            loading={isBusy}
            onClick={() => void make()}
          >
            {translate(feed.enabled ? 'Make a new address' : 'Make address')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function FeedState({ feed: { enabled, url, created_at: made, last_read_at: read } }: { feed: Feed }) {
  const translate = useTranslate()
  const format = useFormatter()
  if (url) {
    return (
      <TextField
        label={translate('Address')}
        help={translate('It is shown this once. Copy it into your calendar now.')}
        value={url}
        readOnly
        autoFocus
        onFocus={(event) => event.target.select()}
      />
    )
  }
  if (!enabled) return <p className="muted">{translate('There is no address yet.')}</p>
  return (
    <p className="muted">
      {made && translate('Made on {time}.', { time: format.dateTime(made) })}{' '}
      {read
        ? translate('Last read on {time}.', { time: format.dateTime(read) })
        : translate('No calendar has read it yet.')}{' '}
      {translate('A new address ends the old one.')}
    </p>
  )
}
