import { bookingWidgetPattern, finderWidgetPattern, profileWidgetPattern } from '#rules/public-paths.ts'
import { outOfFrame, profileHref } from '../../links.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { translator } from '../../texts.ts'
import type { ProfileData } from '../profile/load.ts'
import { popupPageOf } from '../profile/popup-page.ts'
import { BookingWidget, ProfileWidget } from './AdvisorWidgets.tsx'
import { FinderWidget } from './FinderWidget.tsx'
import { type FinderWidgetData, loadAdvisor, loadBooking, loadFinder } from './load.ts'

const plain = { primary: primaryOf, Skeleton: () => null, isFramed: true } as const

const titled = (title: string, data: Parameters<typeof primaryOf>[0]) => ({
  title,
  description: '',
  og: {},
  themeColor: primaryOf(data),
})

const finderWidget: PublicPage<FinderWidgetData> = {
  ...plain,
  path: finderWidgetPattern,
  load: loadFinder,
  head: (data, { language }) => ({
    ...titled(`${data.heading || translator(language)('Find an advisor')} | ${data.tenant.name}`, data),
    opensNewWindow: data.opensNewWindow,
  }),
  missing: 'There is nothing at this address. Perhaps it was mistyped.',
  Page: FinderWidget,
}

const profileWidget: PublicPage<ProfileData> = {
  ...plain,
  path: profileWidgetPattern,
  load: loadAdvisor,
  head: (data) => titled(`${data.profile.full_name} | ${data.tenant.name}`, data),
  missing: 'Nobody can be found at this address. Perhaps it was mistyped, or the person has left.',
  Page: ProfileWidget,
}

const bookingWidget: PublicPage<ProfileData> = {
  ...profileWidget,
  path: bookingWidgetPattern,
  load: loadBooking,
  popups: (data, env, t) => {
    const page = popupPageOf(data, env.language, t)
    const outside = {
      profile: outOfFrame(profileHref(page.alias), env),
      ...(env.isLanguageAsked && { language: env.language }),
    }
    return { ...page, on: page.on.filter((id) => id === 'appointment'), outside }
  },
  Page: BookingWidget,
}

/** Pages that stand in a frame of another site (product §8.8). */
export const widgets = [finderWidget, profileWidget, bookingWidget] as const
