import { Download } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../../kit/desk-context.ts'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { NotRead } from '../../../kit/NotRead.tsx'
import { useReading } from '../../../kit/use-reading.ts'
import { download } from '../../../screens/export/use-export.ts'
import { Choice } from './Choice.tsx'
import { TakeButton } from './TakeButton.tsx'

interface BackgroundPartProps {
  readonly alias: string
  readonly language: 'de' | 'en'
}

const sides = { left: 'Left', right: 'Right' } as const
type Side = keyof typeof sides

export function BackgroundPart({ alias, language }: BackgroundPartProps) {
  const translate = useTranslate()
  const id = useId()
  const [side, setSide] = useState<Side>('left')
  const { background, isStale, failure, retry } = useBackground(alias, language, side)
  return (
    <section aria-labelledby={id} aria-busy={isStale}>
      <h3 id={id}>{translate('Background for video calls')}</h3>
      {failure && <NotRead failure={failure} retry={retry} />}
      {!failure && !background && <LoadingBox />}
      {background && <BackgroundPicture picture={background.picture} />}
      <Choice label="Name and QR code stand" choices={sides} value={side} choose={setSide} />
      <p className="help">
        {translate('In your own preview all looks mirrored; the others read it the right way round.')}
      </p>
      {background && (
        <div className="from-card-actions">
          <TakeButton
            variant="outlined"
            isStale={isStale}
            take={() => download(background.picture, fileName(alias, background))}
          >
            <Download size={18} aria-hidden="true" />
            {translate('Download background')}
          </TakeButton>
        </div>
      )}
    </section>
  )
}

/** A picture, and which of them it is. */
interface Background {
  readonly picture: Blob
  readonly language: 'de' | 'en'
  readonly side: Side
}

const fileName = (alias: string, { language, side }: Background) =>
  `background-${alias}-${language}-${side}.png`

function useBackground(alias: string, language: 'de' | 'en', side: Side) {
  const { client } = useDesk()
  const { data, isPrevious, failure, retry } = useReading<Background>(
    ['advisor-background', alias, language, side],
    async () => {
      const params = { path: { alias }, query: { lang: language, side } }
      const { data: picture } = await client.GET('/api/v1/advisors/{alias}/background', {
        params,
        parseAs: 'blob',
      })
      return { picture: picture as Blob, language, side }
    },
    { notice: null, staysHere: true, keepsPrevious: true },
  )
  return { background: failure ? undefined : data, isStale: isPrevious, failure, retry }
}

function BackgroundPicture({ picture }: { picture: Blob }) {
  const translate = useTranslate()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <img
      className="background-sheet"
      src={url}
      width={1920}
      height={1080}
      alt={translate('Preview of the background')}
    />
  )
}
