import Button from '@mui/material/Button'
import { Ban, CalendarOff, CalendarSync, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { addDays, weekdayOf } from '#rules/dates.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useTimes } from '../../kit/times.ts'
import { useAlias } from '../../kit/use-alias.ts'
import { useAskedDialog } from '../../kit/use-asked-dialog.ts'
import { useMayCall } from '../../kit/use-may-call.ts'
import { useNow } from '../../kit/use-now.ts'
import { useWatch } from '../appointments/public.ts'
import { DayGrid } from './DayGrid.tsx'
import { DayStrip } from './DayStrip.tsx'
import { DaysNav } from './DaysNav.tsx'
import { type AddedKind, AddMenu, MarkedMenu } from './dialogs/AddMenu.tsx'
import { OpenedDialog } from './dialogs/OpenedDialog.tsx'
import type { Opened } from './dialogs/opened.ts'
import type { MarkedTime } from './dragging.ts'
import { type Entry, identityOf, isAnythingLeft } from './entry.ts'
import { useDays } from './use-days.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useNews } from './use-news.ts'
import { shownDays, todayIn, weekOf } from './view.ts'
import { WhyNoSlot } from './why/WhyNoSlot.tsx'
import './slots-management.css'

const title = 'Slots management'

/** An advisor's week or day (product §11.1): what is open, what is taken, and how both are changed. */
export function SlotsManagementPage() {
  const translate = useTranslate()
  const { zone } = useTimes()
  const [asked] = useSearchParams()
  const today = todayIn(zone, useNow())
  const [first, setFirst] = useState(() => (asked.has('date') || weekdayOf(today) <= 5 ? today : null))
  if (first) return <SlotsCalendar first={first} />
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <h1>{translate(title)}</h1>
      <RestOfWeek today={today} decided={setFirst} />
    </>
  )
}

/** Stands for the days until they are read. */
function NoDaysYet({ failure, retry }: Pick<CalendarOfDays, 'failure' | 'retry'>) {
  if (!failure) return <LoadingBox />
  return <LoadFailure {...{ failure, retry }} text="The calendar could not be loaded." />
}

/** A week that is over is not opened: from Saturday on the coming one, where nothing is left of this one. */
function RestOfWeek({ today, decided }: { today: string; decided: (first: string) => void }) {
  const { to } = weekOf(today)
  const { data, failure } = useDays(today, to, { notice: null })
  useEffect(() => {
    if (data) decided(isAnythingLeft(data.entries, new Date()) ? today : addDays(to, 1))
    else if (failure) decided(today)
  }, [data, failure, decided, today, to])
  return <LoadingBox />
}

interface SlotsHeadProps {
  readonly isPhone: boolean
  readonly add: (kind: AddedKind) => void
  readonly imported: () => void
}

/** The page's heading, and what can be added to the day. */
function SlotsHead({ isPhone, add, imported }: SlotsHeadProps) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <div className="slots-head">
        <h1>{translate(title)}</h1>
        {isPhone ? (
          <AddMenu add={add} imported={imported} />
        ) : (
          <div className="slots-actions">
            <Button variant="text" onClick={imported}>
              <CalendarSync size={18} aria-hidden="true" />
              {translate('Imported calendars')}
            </Button>
            {mayCall('createAbsence') && (
              <Button variant="text" onClick={() => add('absence')}>
                <CalendarOff size={18} aria-hidden="true" />
                {translate('Absence')}
              </Button>
            )}
            <Button variant="text" onClick={() => add('block')}>
              <Ban size={18} aria-hidden="true" />
              {translate('Block time')}
            </Button>
            <Button variant="contained" color="primary" onClick={() => add('opened-slot')}>
              <Plus size={18} aria-hidden="true" />
              {translate('Open extra slots')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** The days that the address asks for, what lies on them, and the way to others. */
function useShownDays(first: string) {
  const [asked, setAsked] = useSearchParams()
  const isPhone = useIsPhone()
  const alias = useAlias()

  const chosen = shownDays(asked, first)
  const shown = isPhone ? { ...chosen, view: 'day' as const, from: chosen.date, to: chosen.date } : chosen
  const week = weekOf(shown.date)
  const { data, failure, retry, readAgain } = useDays(week.from, week.to)
  useWatch(alias, readAgain)
  const news = useNews(data?.entries)

  const go = (to: { readonly date?: string; readonly view?: string }) => {
    setAsked((before) => new URLSearchParams({ ...Object.fromEntries(before), ...to }), { replace: true })
    // Another day or view of the same week is the same reading, which failed.
    if (failure) retry()
  }
  return { shown, isPhone, data, failure, retry, readAgain, news, go }
}

type CalendarOfDays = ReturnType<typeof useShownDays>

interface ShownDaysHeadProps extends Pick<CalendarOfDays, 'shown' | 'isPhone' | 'news' | 'go'> {
  readonly now: Date
  readonly entries: readonly Entry[]
}

/** Which days are shown, how to get to others, and in words what has changed on them meanwhile. */
function ShownDaysHead({ shown, isPhone, news, go, now, entries }: ShownDaysHeadProps) {
  return (
    <>
      <DaysNav {...{ shown, now, isPhone, go }} />
      {isPhone && <DayStrip {...{ entries, now }} date={shown.date} choose={(date) => go({ date })} />}
      <p className="vh" role="status">
        {news}
      </p>
    </>
  )
}

const askedDialogs = ['block', 'absence', 'opened-slot', 'busy-calendars'] as const

interface OpenedOverCalendar {
  readonly opened: Opened | null
  readonly setOpened: (opened: Opened) => void
  readonly close: () => void
}

/** The dialog over the calendar: what was pressed, else what the address asks for, for whom it may be opened. */
function useOpenedOver(date: string): OpenedOverCalendar {
  const mayCall = useMayCall()
  const [pressed, setOpened] = useState<Opened | null>(null)
  const [kind, forget] = useAskedDialog(askedDialogs)
  const isAsked = kind && (kind !== 'absence' || mayCall('createAbsence'))
  const asked = isAsked ? (kind === 'busy-calendars' ? { kind } : { kind, date }) : null
  const close = () => {
    setOpened(null)
    forget()
  }
  return { opened: pressed ?? asked, setOpened, close }
}

function SlotsCalendar({ first }: { first: string }) {
  const now = useNow()
  const [marked, setMarked] = useState<MarkedTime | null>(null)
  const { shown, isPhone, data, failure, retry, readAgain, news, go } = useShownDays(first)
  const { opened, setOpened, close } = useOpenedOver(shown.date)
  const focus = useFocusBack(opened && ('entry' in opened ? identityOf(opened.entry) : ''))
  const add = (kind: AddedKind) => setOpened({ kind, date: shown.date })

  return (
    <>
      <SlotsHead {...{ isPhone, add }} imported={() => setOpened({ kind: 'busy-calendars' })} />
      <ShownDaysHead {...{ shown, now, isPhone, go, news }} entries={data?.entries ?? []} />
      <div className="slots-columns">
        {data ? (
          <DayGrid
            entries={data.entries}
            {...{ shown, now, isPhone, focus }}
            asked={shown.date}
            ask={(date) => go({ date })}
            open={(entry) => setOpened({ entry })}
            dropped={(entry, movedTo) => setOpened({ entry, movedTo })}
            marked={setMarked}
          />
        ) : (
          <NoDaysYet {...{ failure, retry }} />
        )}
        <WhyNoSlot
          date={shown.date}
          change={(uuid) => {
            const entry = data?.entries.find((each) => each.uuid === uuid)
            if (entry) setOpened({ entry })
          }}
        />
      </div>
      {marked && (
        <MarkedMenu
          marked={marked}
          close={() => setMarked(null)}
          add={(kind) => setOpened({ kind, date: shown.date, span: marked.span })}
        />
      )}
      {opened && (
        <OpenedDialog
          opened={opened}
          close={close}
          changed={() => void readAgain()}
          done={() => {
            close()
            void readAgain()
          }}
        />
      )}
    </>
  )
}
