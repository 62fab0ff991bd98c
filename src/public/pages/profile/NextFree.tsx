import { ArrowRight } from 'lucide-react'
import { contactButtons } from '#rules/contact-options.ts'
import { bookingHash, hashOf } from '#rules/hash-tags.ts'
import { SlotDay, SlotTime } from '../../FreeSlot.tsx'
import type { PageProps } from '../../page.ts'
import { settingOf } from '../../tenant.ts'
import type { ProfileData } from './load.ts'

/** The time that most visitors come for, in the largest type of the page; both links open the booking popup. */
export function NextFree({ data, t, env: { language } }: PageProps<ProfileData>) {
  const slot = nextFreeOf(data)
  if (!slot) return null
  const start = { start: slot.start, language, timeZone: settingOf(data.tenant, 'time_zone') }
  return (
    <section className="next-free" aria-labelledby="next-free">
      <h2 className="h2" id="next-free">
        {t('Next free appointment')}
      </h2>
      <div className="next-free-act">
        <a className="slot" href={bookingHash(language, slot.start)} aria-haspopup="dialog">
          <SlotDay {...start} /> <SlotTime {...start} t={t} />
        </a>
        <a className="next-free-all" href={hashOf('appointment', language)} aria-haspopup="dialog">
          {t('All free times')}
          <ArrowRight className="i" aria-hidden="true" />
        </a>
      </div>
    </section>
  )
}

/** Only where the layout has the button that opens the same popup. */
export function nextFreeOf({ profile, layout, modules }: ProfileData) {
  const { next_free_slot: slot } = profile
  return slot && contactButtons(layout, profile, modules).includes('online_appointment') ? slot : null
}
