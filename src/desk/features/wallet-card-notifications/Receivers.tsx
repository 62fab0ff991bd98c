import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { basePath } from '../../kit/paths.ts'

/** So many stand there at once. */
const most = 12

interface ReceiversProps {
  readonly slugs: readonly string[]
  /** In the same order; another backend may not say them. */
  readonly names: readonly string[]
}

/** Whose cards received it, each a link to the public profile. */
export function Receivers({ slugs, names }: ReceiversProps) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(slugs.length <= most)
  const shown = isWhole ? slugs : slugs.slice(0, most)
  return (
    <>
      <ul className="push-receivers">
        {shown.map((slug, index) => (
          <li key={slug}>
            <a href={`${basePath}/profile/${encodeURIComponent(slug)}`}>{names[index] ?? slug}</a>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {translate('Show all {count}', { count: slugs.length })}
        </Button>
      )}
    </>
  )
}
