import type { ReactNode, SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { readonly size?: number }

/** Icons use a 24 × 24 grid with one stroke width; beside text they are decorative. */
function Drawing({ size = 20, children, ...rest }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      focusable="false"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.75}
      viewBox="0 0 24 24"
      width={size}
      {...rest}
    >
      {children}
    </svg>
  )
}

const icon = (drawing: ReactNode) => (props: IconProps) => <Drawing {...props}>{drawing}</Drawing>

export const HomeIcon = icon(<path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4.500v-5.500h-5V20H5a1 1 0 0 1-1-1Z" />)
export const SeriesIcon = icon(<path d="M4.500 5h3v14h-3ZM10 5h3v14h-3ZM15.400 5.600l2.900-.8 3.200 13.600-2.900.8Z" />)
export const LibraryIcon = icon(
  <path d="M3.500 7a2 2 0 0 1 2-2h3.700l2 2.500h7.300a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2Z" />,
)
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.200" />
    <path d="m20 20-4.400-4.400" />
  </>,
)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.500" r="3.700" />
    <path d="M4.800 20c.8-3.700 3.700-5.600 7.200-5.600s6.400 1.900 7.200 5.600" />
  </>,
)
export const BackIcon = icon(<path d="M19 12H5.500m6-6.500L5 12l6.500 6.500" />)
export const ChevronRightIcon = icon(<path d="m9.500 5.500 6.500 6.500-6.500 6.500" />)
export const ChevronDownIcon = icon(<path d="m5.500 9 6.500 6.500L18.500 9" />)
export const TuneIcon = icon(
  <>
    <path d="M4 8h8.500M17.500 8H20M4 16h2.500M11.500 16H20" />
    <circle cx="15" cy="8" r="2.300" />
    <circle cx="9" cy="16" r="2.300" />
  </>,
)
export const FullscreenIcon = icon(<path d="M9 4.500H4.500V9M15 4.500h4.500V9M9 19.500H4.500V15M15 19.500h4.500V15" />)
export const ContentsIcon = icon(
  <path d="M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01" />,
)
export const RibbonIcon = icon(<path d="M7 4.500h10v15.500l-5-4-5 4Z" />)
export const NotesIcon = icon(<path d="M5 4.500h14v11l-4.500 4.500H5ZM14.500 20v-4.500H19M8.500 9h7M8.500 12.500h4" />)
export const CheckIcon = icon(<path d="m5 12.500 4.500 4.500L19 7.500" />)
export const RefreshIcon = icon(<path d="M19.500 11.500a7.500 7.500 0 1 0-2 5.700m2.300-9.700v4h-4" />)
export const MoreIcon = icon(<path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth={2.6} />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const TrashIcon = icon(<path d="M4.500 7h15M9.500 7V4.500h5V7m3 0-.8 12.500H7.300L6.500 7M10 11v5M14 11v5" />)
export const PencilIcon = icon(<path d="M4.500 19.500 5.500 15 16 4.500l3.500 3.500L9 18.500Z" />)
export const WarningIcon = icon(<path d="M12 4 21 19.500H3ZM12 10v4.500M12 17h.01" />)
export const CopyIcon = icon(
  <>
    <rect height="11" rx="2" width="11" x="8.500" y="8.500" />
    <path d="M15.500 8.500v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
  </>,
)
export const UpIcon = icon(<path d="M12 19V5.500M5.500 12 12 5.500l6.500 6.500" />)
export const BookIcon = icon(
  <path d="M12 7c-2.200-1.700-5-2-8.500-1.800v13c3.500-.2 6.300.1 8.500 1.800 2.200-1.700 5-2 8.500-1.800v-13C17 5 14.200 5.300 12 7Zm0 0v13" />,
)
export const PauseIcon = icon(<path d="M9 6.500v11M15 6.500v11" />)
export const PlayIcon = icon(<path d="M8.500 6v12l9-6Z" />)
export const StopIcon = icon(<rect height="11" rx="1.500" width="11" x="6.500" y="6.500" />)
export const LockIcon = icon(
  <>
    <rect height="9" rx="2" width="13" x="5.500" y="10.500" />
    <path d="M8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500" />
  </>,
)
export const UnlockIcon = icon(
  <>
    <rect height="9" rx="2" width="13" x="5.500" y="10.500" />
    <path d="M8.500 10.500V7a3.500 3.500 0 0 1 6.800-1.200" />
  </>,
)

export function BookmarkIcon({ filled = false, ...props }: IconProps & { readonly filled?: boolean }) {
  return (
    <Drawing {...props} fill={filled ? 'currentColor' : 'none'}>
      <path d="M7 4.500h10a1 1 0 0 1 1 1V20l-6-4-6 4V5.500a1 1 0 0 1 1-1Z" />
    </Drawing>
  )
}

export const CloudIcon = icon(
  <path d="M7.500 18.500a4 4 0 0 1-.400-7.980 5.250 5.250 0 0 1 10.150 1.020A3.500 3.500 0 0 1 17 18.500Z" />,
)
export const DownIcon = icon(<path d="M12 5v13.500m-6-6 6 6 6-6" />)
export const GripIcon = icon(<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth={2.8} />)
export const ListsIcon = icon(
  <>
    <path d="M4 5.500h9M4 11h9M4 16.500h5" />
    <path d="M14 13.500 20.500 17 14 20.500Z" />
  </>,
)
export const UploadIcon = icon(
  <path d="M12 15.500V4.500m-4.500 4.500L12 4.500 16.500 9M4.500 15v3a1.500 1.500 0 0 0 1.500 1.500h12a1.500 1.500 0 0 0 1.500-1.500v-3" />,
)
export const DeviceIcon = icon(
  <>
    <rect height="16" rx="2" width="11" x="6.500" y="4" />
    <path d="M11 17h2" />
  </>,
)
export const BackspaceIcon = icon(
  <path d="M9 5.500h9.500a1.500 1.500 0 0 1 1.500 1.500v10a1.500 1.500 0 0 1-1.500 1.500H9L3.500 12Zm2.500 4 5 5m0-5-5 5" />,
)
export const CloseIcon = icon(<path d="m6.500 6.500 11 11m0-11-11 11" />)
export const ThumbnailsIcon = icon(
  <path d="M4 5.500h4.500v6H4Zm5.800 0h4.400v6H9.800Zm5.700 0H20v6h-4.500ZM4 16h16M9 16v.01" />,
)
