import { Drawing, type Icon } from './icons.tsx'

/* What only pages and menus show, apart from the icons of the primitives: no one fetches these before one is opened. */

/** As wide as an icon, for a row without one among rows that have one. */
export function IconSpace() {
  return <span className="latchkey-icon" />
}

export const ChevronsIcon: Icon = props => (
  <Drawing {...props}>
    <path d="m8 9 4-4 4 4M8 15l4 4 4-4" />
  </Drawing>
)
export const PlusIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M12 5v14M5 12h14" />
  </Drawing>
)
export const BackIcon: Icon = props => (
  <Drawing isDirected {...props}>
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Drawing>
)
export const ForwardIcon: Icon = props => (
  <Drawing isDirected {...props}>
    <path d="m9 6 6 6-6 6" />
  </Drawing>
)
export const PersonPlusIcon: Icon = props => (
  <Drawing {...props}>
    <circle cx="10" cy="8.5" r="4" />
    <path d="M2.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5M19 7v6M16 10h6" />
  </Drawing>
)
export const TeamIcon: Icon = props => (
  <Drawing {...props}>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.2.7 3.6 2.3 4 4.7" />
  </Drawing>
)
export const MailIcon: Icon = props => (
  <Drawing {...props}>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m3.5 7.5 8.5 6 8.5-6" />
  </Drawing>
)
export const KeyIcon: Icon = props => (
  <Drawing {...props}>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="m11.3 12.2 8.2-8.2M16 7.5l3 3M13.5 10l2 2" />
  </Drawing>
)
export const ApplicationsIcon: Icon = props => (
  <Drawing {...props}>
    <rect x="4" y="4" width="6.5" height="6.5" rx="1.5" />
    <rect x="13.5" y="4" width="6.5" height="6.5" rx="1.5" />
    <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.5" />
    <path d="M16.75 13.5v6.5M13.5 16.75H20" />
  </Drawing>
)
export const CardIcon: Icon = props => (
  <Drawing {...props}>
    <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
    <path d="M3 10h18M7 14.5h4" />
  </Drawing>
)
export const BellIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M5.5 16.5h13c-1.2-1.5-1.5-3-1.5-6a5 5 0 0 0-10 0c0 3-.3 4.5-1.5 6ZM10 19.5a2.2 2.2 0 0 0 4 0" />
  </Drawing>
)
export const SettingsIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M3.5 7.5h8M17.5 7.5h3M3.5 16.5h3M12.5 16.5h8" />
    <circle cx="14.5" cy="7.5" r="3" />
    <circle cx="9.5" cy="16.5" r="3" />
  </Drawing>
)
export const SignOutIcon: Icon = props => (
  <Drawing isDirected {...props}>
    <path d="M9.5 20.5h-4a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2h4M15.5 16.5 20 12l-4.5-4.5M20 12H9" />
  </Drawing>
)
export const SignInIcon: Icon = props => (
  <Drawing isDirected {...props}>
    <path d="M14.5 3.5h4a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-4M10 16.5l4.5-4.5L10 7.5M14.5 12h-11" />
  </Drawing>
)
export const ContrastIcon: Icon = props => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </Drawing>
)
export const CameraIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M4.5 7.5h3l1.7-2.5h5.6l1.7 2.5h3a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5Z" />
    <circle cx="12" cy="13" r="3.5" />
  </Drawing>
)
export const TrashIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M4 6.5h16M9.5 6V4.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V6M6 6.5l.8 12.6a1.5 1.5 0 0 0 1.5 1.4h7.4a1.5 1.5 0 0 0 1.5-1.4L18 6.5M10 10.5v6M14 10.5v6" />
  </Drawing>
)
export const ShieldIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M12 3.5 19.5 6v5.5c0 4.3-3 7.5-7.5 9-4.5-1.5-7.5-4.7-7.5-9V6L12 3.5Z" />
    <path d="m9 11.8 2.2 2.2 4-4.2" />
  </Drawing>
)
export const DevicesIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M12.5 16.5h-8a1.5 1.5 0 0 1-1.5-1.5V6.5A1.5 1.5 0 0 1 4.5 5h13A1.5 1.5 0 0 1 19 6.5V8M7 20h5.5" />
    <rect x="15.5" y="11" width="6" height="9.5" rx="1.5" />
  </Drawing>
)
export const MoreIcon: Icon = props => (
  <Drawing {...props}>
    <path strokeWidth="3" d="M5 12v.01M12 12v.01M19 12v.01" />
  </Drawing>
)
export const DownloadIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15" />
  </Drawing>
)
export const CloseIcon: Icon = props => (
  <Drawing {...props}>
    <path d="M6 6l12 12M18 6 6 18" />
  </Drawing>
)
export const ChevronDownIcon: Icon = props => (
  <Drawing {...props}>
    <path d="m6 9 6 6 6-6" />
  </Drawing>
)
export const PencilIcon: Icon = props => (
  <Drawing {...props}>
    <path d="m14.5 5.5 4 4M4 20l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19 4 20Z" />
  </Drawing>
)
export const CopyIcon: Icon = props => (
  <Drawing {...props}>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.5" />
    <path d="M15.5 5.5v-.2A1.8 1.8 0 0 0 13.7 3.5H5.3a1.8 1.8 0 0 0-1.8 1.8v8.4a1.8 1.8 0 0 0 1.8 1.8h.2" />
  </Drawing>
)
