import { PictureField, readLogo } from '../parts/form/PictureField.tsx'
import styles from './LogoField.module.css'

interface LogoFieldProps {
  label: string
  projectName: string
  url: string | null
  /** It is kept no larger than this. */
  most: { readonly width: number; readonly height: number }
  onChange: (url: string | null) => void
}

/** A logo of the project, whole, whatever its shape. */
export function LogoField({ label, projectName, url, most, onChange }: LogoFieldProps) {
  return (
    <PictureField
      label={label}
      name={projectName}
      imageUrl={url}
      onChange={onChange}
      read={file => readLogo(file, most)}
      shown={
        <span className={styles.frame}>
          {url ? <img src={url} alt={`${label} of ${projectName}`} /> : <span className={styles.none}>None</span>}
        </span>
      }
    />
  )
}
