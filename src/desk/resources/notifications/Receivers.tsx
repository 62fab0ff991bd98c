import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { basePath } from '../../frame/paths.ts'

/** So many stand there at once. */
const most = 12

/** Whose cards received it, each a link to the public profile. */
export function Receivers({ slugs }: { slugs: readonly string[] }) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(slugs.length <= most)
  const shown = isWhole ? slugs : slugs.slice(0, most)
  return (
    <>
      <ul className="push-receivers">
        {shown.map((slug) => (
          <li key={slug}>
            <a href={`${basePath}/profile/${encodeURIComponent(slug)}`}>{slug}</a>
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
