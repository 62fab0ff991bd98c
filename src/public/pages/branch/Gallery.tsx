import { languageOfText } from '#rules/by-language.ts'
import type { PageProps } from '../../page.ts'
import { writtenIn } from '../../tenant.ts'
import type { BranchData } from './load.ts'
import { morePicturesOf } from './picture.ts'

/** The pictures of a branch behind the first one (product §18.8), each a link to all of it: no script is needed. */
export function Gallery({ data: { branch, tenant }, t, env }: PageProps<BranchData>) {
  const pictures = morePicturesOf(branch)
  if (pictures.length === 0) return null
  return (
    <section aria-labelledby="h-pictures">
      <h2 className="h2" id="h-pictures">
        {t('Pictures of the branch')}
      </h2>
      <ul className="gallery">
        {pictures.map((picture) => (
          <li key={picture.path}>
            <a href={picture.path}>
              <img
                src={picture.path}
                width={picture.width}
                height={picture.height}
                alt={picture.text}
                lang={languageOfText(picture, 'text', writtenIn(tenant, env.language))}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
