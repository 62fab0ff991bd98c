import { profilePattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { head } from './head.ts'
import { load, type ProfileData } from './load.ts'
import { ProfilePage } from './ProfilePage.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { popupPageOf } from './popup-page.ts'

export const profilePage: PublicPage<ProfileData> = {
  path: profilePattern,
  load,
  head,
  primary: primaryOf,
  popups: (data, { language }, t) => popupPageOf(data, language, t),
  missing: 'Nobody can be found at this address. Perhaps it was mistyped, or the person has left.',
  Page: ProfilePage,
  Skeleton: ProfileSkeleton,
}
