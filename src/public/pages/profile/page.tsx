import { profilePattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { head, primaryOf } from './head.ts'
import { load, type ProfileData } from './load.ts'
import { ProfilePage } from './ProfilePage.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { popupPageOf } from './popup-page.ts'

export const profilePage: PublicPage<ProfileData> = {
  path: profilePattern,
  load,
  head,
  primary: primaryOf,
  popups: popupPageOf,
  Page: ProfilePage,
  Skeleton: ProfileSkeleton,
}
