/** Stands for an institution without a logo: the first letter of its name. The name itself stands beside it. */
export function Mark({ name }: { name: string }) {
  return (
    <span className="mark" aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  )
}
