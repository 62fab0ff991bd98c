import { sharePictureOf, sharePicturePath, sharePictureSize } from '#rules/share-picture.ts'
import { pictureHref, profileAddress } from '../../links.ts'
import type { Head, PageEnv } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import type { ProfileData } from './load.ts'

const locales: Record<string, string> = { de: 'de_DE', 'de-AT': 'de_AT', 'de-CH': 'de_CH', en: 'en_GB' }

type HeadEnv = Pick<PageEnv, 'publicUrl' | 'language'>

/** Title and previews from the tenant's meta tags for controller search, name detail (product §4.7). */
export function head(data: ProfileData, env: HeadEnv): Head {
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
      ...pictureOf(data, env),
    },
    themeColor: primary,
  }
}

/** The picture of the profile, as a link shows it. */
function pictureOf(data: ProfileData, { publicUrl, language }: HeadEnv): Record<string, string> {
  const { profile, tenant } = data
  const shown = sharePictureOf({
    name: profile.full_name,
    position: profile.position,
    institution: tenant.name,
    portrait: profile.profile_picture_url,
    logo: tenant.images.tenantLogo,
    primary: primaryOf(data),
  })
  const address = `${publicUrl}${sharePicturePath(profile.slug, language, shown)}`
  const alt = [shown.name, shown.position, shown.institution].filter(Boolean).join(', ')
  return {
    'og:image': address,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(sharePictureSize.width),
    'og:image:height': String(sharePictureSize.height),
    'og:image:alt': alt,
    'twitter:card': 'summary_large_image',
    'twitter:image': address,
    'twitter:image:alt': alt,
  }
}
