/** How a row stands to the others, for the eye alone: its figure stands beside it. @param share of the longest bar, up to 1 */
export function ReportBar({ share }: { share: number }) {
  return (
    <svg className="report-bar" aria-hidden="true" focusable="false">
      <rect width={`${share * 100}%`} height="100%" rx="2" />
    </svg>
  )
}
