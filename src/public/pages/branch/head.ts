import { timesOn } from '#rules/opening-times.ts'
import { shortened } from '#rules/shortened.ts'
import type { Head, PageEnv } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import type { BranchData } from './load.ts'
import { morePicturesOf, pictureOf } from './picture.ts'

/** Beyond this, search engines and previews cut a description. */
const longest = 200

export function head(
  { branch, prefix, tenant }: BranchData,
  env: Pick<PageEnv, 'publicUrl' | 'language'>,
): Head {
  const { street, zip, city } = branch.address
  const title = `${branch.public_name} | ${tenant.name}`
  const address = [street, `${zip} ${city}`.trim()].filter(Boolean).join(', ')
  const description = [address, branch.description?.replace(/\s+/g, ' ')].filter(Boolean).join('. ')
  const canonical = `${env.publicUrl}/app/${prefix}/${encodeURIComponent(branch.slug)}`
  const picture = pictureOf(branch)
  const image = picture && env.publicUrl + picture.path
  return {
    title,
    description: shortened(description, longest),
    canonical,
    isIndexed: true,
    og: {
      'og:type': 'website',
      'og:title': title,
      'og:description': shortened(description, longest),
      'og:url': canonical,
      'og:site_name': tenant.name,
      ...(image && { 'og:image': image, 'og:image:alt': branch.picture_text ?? '' }),
    },
    themeColor: primaryOf({ tenant }),
    jsonLd: placeOf(
      branch,
      canonical,
      [picture ?? [], morePicturesOf(branch)].flat().map(({ path }) => env.publicUrl + path),
    ),
  }
}

type Branch = BranchData['branch']

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The branch as search engines read it: schema.org, BankOrCreditUnion. */
function placeOf(branch: Branch, url: string, images: readonly string[]): object {
  const { street, zip, city } = branch.address
  const times = branch.opening_times ?? []
  const usual = times.map(({ day, ...hours }) => ({
    ...specification(hours),
    dayOfWeek: `https://schema.org/${weekdays[day - 1]}`,
  }))
  const closings = branch.closings ?? []
  const special = closings.flatMap(({ date }) => {
    const left = timesOn(date, times, closings)
    // From midnight to midnight: closed all day.
    const hours = left.length > 0 ? left : [{ start: '00:00', end: '00:00' }]
    return hours.map((each) => ({ ...specification(each), validFrom: date, validThrough: date }))
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'BankOrCreditUnion',
    name: branch.public_name,
    url,
    ...(images.length > 0 && { image: images.length > 1 ? images : images[0] }),
    address: { '@type': 'PostalAddress', streetAddress: street, postalCode: zip, addressLocality: city },
    ...(branch.phone_number && { telephone: branch.phone_number }),
    ...(branch.email_address && { email: branch.email_address }),
    // Some read days that differ among the others, some by themselves.
    ...(times.length > 0 && { openingHoursSpecification: [...usual, ...special] }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

const specification = ({ start, end }: { readonly start: string; readonly end: string }) => ({
  '@type': 'OpeningHoursSpecification',
  opens: start,
  closes: end === '24:00' ? '23:59' : end,
})
