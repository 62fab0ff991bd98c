import IconButton from '@mui/material/IconButton'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { pictureTypes } from '#rules/picture-facts.ts'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { useChosenPicture } from '../../kit/picture/use-chosen-picture.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { operationNamed } from '../../resources/admin.ts'

interface StoredPicture {
  readonly path: string
  readonly width: number
  readonly height: number
}

interface Props {
  /** The operation that stores a picture and replies with its path and size. */
  readonly operation: string
  readonly isLocked: boolean
  readonly onStored: (address: string) => void
}

/** Sends a picture at once, for a text that names it from then on. */
export function MarkdownPicture({ operation, isLocked, onStored }: Props) {
  const { client } = useDesk()
  const { may } = useSession()
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const { fault, choose, forget } = useChosenPicture()
  const target = operationNamed(operation)
  const upload = useWrite<StoredPicture, File>({
    write: async (body) => {
      const { data } = await client.request('POST', target?.path ?? '', { body })
      return data as StoredPicture
    },
    // With its size, so that nothing moves on the page while the picture comes.
    onDone: ({ path, width, height }) => {
      forget()
      onStored(`${path}#${width}x${height}`)
    },
    success: null,
    toldBy: 'place',
  })
  if (!target || !may(target.access)) return null
  const send = async (file: File | undefined) => {
    upload.forget()
    const taken = file && (await choose(file))
    if (taken) await upload.run(taken)
  }
  const wrong = fault ? translate(fault.message, fault.values) : upload.failure?.message
  return (
    <>
      <IconButton
        size="small"
        disabled={isLocked || upload.isBusy}
        aria-label={translate('Picture')}
        title={translate('Picture')}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={18} aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join()}
        onChange={({ target: { files } }) => {
          void send(files?.[0])
          // The same file may be chosen again.
          if (input.current) input.current.value = ''
        }}
      />
      {wrong && <FieldError messages={[wrong]} />}
    </>
  )
}
