export interface Figure {
  id: string
  what: string
  unit: 'ms' | 's' | 'µs' | 'B' | 'KB' | 'MB' | '/s' | ''
  /** Absent where the design names none. */
  target?: number
  better: 'less' | 'more'
}
