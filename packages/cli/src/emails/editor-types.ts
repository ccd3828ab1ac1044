/** What makes an editor check the sources: types of our module, and the options of the compiler. */

/** What the written program imports, in a form that does not look like an import of this one. */
const quoted = (module: string) => `'${module}'`
const getTypes = (module: string) => `import(${quoted(module)})`

/** By the names of files. They are written when they are not there, and are their owner's from then on. */
export const editorFiles: Readonly<Record<string, string>> = {
  'latchkey-emails.d.ts': `// The types of @latchkey/emails, for editors. Nothing of ours has to be installed for them.
//
// The types of the other modules are in their packages. In a project that does not have them yet:
//   npm install --save-dev react @types/react @react-email/components arktype

declare module '@latchkey/emails' {
  /** What a template receives. */
  export interface Props<Variables = Record<string, never>> {
    user: { displayName: string | null; locale: string | null }
    project: Project
    variables: Variables
  }

  /** What a theme receives. */
  export interface ThemeProps {
    children: ${getTypes('react')}.ReactNode
    /** Present in emails that a user can unsubscribe from. */
    unsubscribeLink?: string
    project?: Project
    /** For ProjectLogo. */
    projectLogos: ProjectLogos
    /** What the template exports as its language, a BCP 47 tag, and the direction of its script. */
    language?: string
    direction?: 'ltr' | 'rtl'
  }

  /** The addresses of the logos that the project has. */
  export interface ProjectLogos {
    logoUrl?: string
    logoFullUrl?: string
    logoDarkModeUrl?: string
    logoFullDarkModeUrl?: string
  }

  /** The project that sends the email. */
  export interface Project {
    displayName: string
    /** What its owner has set of it. */
    branding?: {
      logoUrl?: string
      /** On a dark background. */
      logoDarkUrl?: string
      /** Of buttons, such as #4338ca, and of the text on them. */
      primaryColor?: string
      primaryTextColor?: string
      /** Of corners, in pixels. */
      radius?: number
      /** As in CSS. */
      fontFamily?: string
    }
  }

  /** The logo for a light or a dark background. It renders nothing where the project has none. */
  export function ProjectLogo(props: {
    data: ProjectLogos
    mode: 'light' | 'dark'
  }): ${getTypes('react')}.ReactNode

  /** The subject of the email. It renders nothing. */
  export function Subject(props: { value: string }): null

  /** Which kind of email it is. Users can unsubscribe from Marketing. It renders nothing. */
  export function NotificationCategory(props: { value: 'Transactional' | 'Marketing' }): null
}

declare module '@stackframe/emails' {
  export * from ${quoted('@latchkey/emails')}
}
`,
  'tsconfig.json': `{
  "compilerOptions": {
    "strict": true,
    "noEmit": true,
    "jsx": "react-jsx",
    "target": "es2022",
    "lib": ["es2022"],
    "module": "esnext",
    "moduleResolution": "bundler",
    "skipLibCheck": true,
    "types": []
  },
  "include": ["latchkey-emails.d.ts", "themes", "templates", "drafts"]
}
`,
}
