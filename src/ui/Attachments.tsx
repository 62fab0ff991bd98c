import { FileText } from 'lucide-react'
import { spokenSize } from '#rules/attachments.ts'
import './attachments.css'

export interface ShownAttachment {
  readonly uuid?: string
  readonly name: string
  readonly media_type: string
  readonly size: number
  readonly width?: number | null
  readonly height?: number | null
}

interface AttachmentsProps {
  readonly attachments: readonly ShownAttachment[]
  readonly language: string
  /** What is done with them: 'Download'. */
  readonly label: string
  readonly href: (uuid: string, isPreview: boolean) => string
}

/** Files that came with a message: pictures small, all to be saved. */
export function Attachments({ attachments, language, label, href }: AttachmentsProps) {
  if (attachments.length === 0) return null
  return (
    <ul className="attachments">
      {attachments.map(({ uuid = '', name, media_type: kind, size, width, height }) => (
        <li key={uuid}>
          <a
            className={width && height ? 'attachment has-picture' : 'attachment'}
            href={href(uuid, false)}
            download={name}
          >
            {width && height ? (
              <img
                src={href(uuid, true)}
                alt=""
                {...shownSize(width, height)}
                loading="lazy"
                decoding="async"
              />
            ) : (
              <FileText className="i" aria-hidden="true" />
            )}
            <span className="attachment-name">{name}</span>
            <span className="attachment-size">
              {kind === 'application/pdf' ? 'PDF, ' : ''}
              {spokenSize(size, language)}
            </span>
            <span className="vh">, {label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Pixels, so that a page does not move when the picture has come. */
function shownSize(width: number, height: number) {
  const scale = Math.min(1, 360 / width, 280 / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
