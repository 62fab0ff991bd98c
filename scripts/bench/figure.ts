export interface Figure {
  id: string
  what: string
  unit: 'ms' | 's' | 'µs' | 'KB' | '/s' | ''
  /** Absent where the design names none. */
  target?: number
  better: 'less' | 'more'
}
