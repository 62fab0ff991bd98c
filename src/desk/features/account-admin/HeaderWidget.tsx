import { useState } from 'react'
import { useDesk } from '../../kit/desk-context.ts'
import { Skyline } from '../../kit/Skyline.tsx'
import './header-widget.css'

interface HeaderWidgetProps {
  /** Shown where the institution has set none. */
  readonly title: string
  readonly description?: string
  /** The title is the page's heading; else the page below has its own, and the header makes itself small. */
  readonly isHeading?: boolean
}

/**
 * The header widget (product §17.2): title, optional description, and the institution's picture
 * (`images.bigHeaderImage`); `headerWidget.type` chooses between two looks.
 */
export function HeaderWidget({ title, description, isHeading = false }: HeaderWidgetProps) {
  const { tenant } = useDesk()
  const widget = tenant?.headerWidget
  const type = widget?.type === 'haspa' ? 'haspa' : 'default'
  const Title = isHeading ? 'h1' : 'p'
  const text = widget?.description || description
  return (
    <div className={`hero ${type} ${isHeading ? '' : 'small'}`}>
      <Picture key={tenant?.images?.bigHeaderImage} address={tenant?.images?.bigHeaderImage} />
      <div className="words">
        <Title className="title">{widget?.title || title}</Title>
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}

/** The institution's picture. Houses stand there where it has none, or where it cannot be loaded. */
function Picture({ address }: { address: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  if (!address || isBroken) return <Skyline />
  return <img className="cover" src={address} alt="" onError={() => setBroken(true)} />
}
