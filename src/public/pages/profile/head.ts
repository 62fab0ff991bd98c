import { previewPath, previewSize } from '#rules/preview.ts'
import { pictureHref, profileAddress } from '../../links.ts'
import type { Head, PageEnv } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import type { ProfileData } from './load.ts'

const locales: Record<string, string> = { de: 'de_DE', 'de-AT': 'de_AT', 'de-CH': 'de_CH', en: 'en_GB' }

/** Title and previews from the tenant's meta tags for controller search, name detail (product §4.7). */
export function head(data: ProfileData, env: Pick<PageEnv, 'publicUrl' | 'language'>): Head {
  const { tenant, profile, organization } = data
  const values: Record<string, string> = {
    NAME: profile.full_name,
    TENANT: tenant.name,
    BRANCH: organization.name,
  }
  const tags = tenant.meta_tags.find(({ controller, name }) => controller === 'search' && name === 'detail')
  const filled = (text: string | undefined, fallback: string) =>
    (text || fallback).replace(/\[(NAME|TENANT|BRANCH)\]/g, (_, name: string) => values[name] ?? '')
  const title = filled(tags?.title, '[NAME] | [TENANT]')
  const description = filled(tags?.description, '[NAME], [TENANT], [BRANCH]')
  const canonical = profileAddress(env.publicUrl, profile.slug)
  const primary = primaryOf(data)
  const icon = pictureHref(profile.shortcut_icon_url)
  return {
    title,
    description,
    canonical,
    ...(icon && { icon }),
    og: {
      'og:type': 'profile',
      'og:title': filled(tags?.og_title, title),
      'og:description': filled(tags?.og_description, description),
      'og:url': canonical,
      'og:site_name': tenant.name,
      'profile:first_name': profile.first_name,
      'profile:last_name': profile.last_name,
      'og:locale': locales[env.language] ?? 'en_GB',
      ...previewOf(data, primary, env.publicUrl),
    },
    themeColor: primary,
  }
}

/** The portrait as a link shows it, else the institution's sign; as it is where another server keeps it. */
function previewOf({ profile, tenant }: ProfileData, primary: string, publicUrl: string) {
  const portrait = pictureHref(profile.profile_picture_url)
  const picture = portrait ?? pictureHref(tenant.images.tenantLogo)
  if (!picture) return {}
  const drawn = previewPath(picture, portrait ? 'preview' : 'sign', primary)
  return {
    'og:image': new URL(drawn ?? picture, `${publicUrl}/`).href,
    'og:image:alt': portrait ? profile.full_name : tenant.name,
    ...(drawn && {
      'og:image:type': 'image/jpeg',
      'og:image:width': String(previewSize.width),
      'og:image:height': String(previewSize.height),
      'twitter:card': 'summary_large_image',
    }),
  }
}
