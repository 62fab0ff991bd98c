import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../../kit/desk-context.ts'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { NotRead } from '../../../kit/NotRead.tsx'
import { useReading } from '../../../kit/use-reading.ts'
import { download } from '../../../screens/export/use-export.ts'
import { Choice } from './Choice.tsx'

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
  const { picture, failure, retry } = useBackground(alias, language, side)
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{translate('Background for video calls')}</h3>
      {failure && <NotRead failure={failure} retry={retry} />}
      {!failure && !picture && <LoadingBox />}
      {!failure && picture && (
        <>
          <BackgroundPicture picture={picture} />
          <Choice label="Name and QR code stand" choices={sides} value={side} choose={setSide} />
          <p className="help">
            {translate('In your own preview all looks mirrored; the others read it the right way round.')}
          </p>
          <div className="from-card-actions">
            <Button
              variant="outlined"
              onClick={() => download(picture, `background-${alias}-${language}.png`)}
            >
              <Download size={18} aria-hidden="true" />
              {translate('Download background')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function useBackground(alias: string, language: 'de' | 'en', side: Side) {
  const { client } = useDesk()
  const { data, failure, retry } = useReading(
    ['advisor-background', alias, language, side],
    async () => {
      const params = { path: { alias }, query: { lang: language, side } }
      const { data: picture } = await client.GET('/api/v1/advisors/{alias}/background', {
        params,
        parseAs: 'blob',
      })
      return picture
    },
    { notice: null, staysHere: true, keepsPrevious: true },
  )
  return { picture: data, failure, retry }
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
