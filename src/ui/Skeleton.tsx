interface SkeletonProps {
  /** Height in px: xs 8, sm 14, md 16, lg 24, xl 36 (product §34.3). */
  size: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** In quarters of the room there is. */
  width?: 1 | 2 | 3 | 4
  /** Stands in a line of text: takes exactly as much height as that line will. */
  line?: boolean
}

/** Stands where something will be; say once beside it, in words, that it is loading. */
export function Skeleton({ size, width = 4, line }: SkeletonProps) {
  const bone = <span className={`bone bone-${size} w-${width}`} aria-hidden="true" />
  return line ? (
    <span className="bone-box" aria-hidden="true">
      {bone}
    </span>
  ) : (
    bone
  )
}
