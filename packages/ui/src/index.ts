export { Alert, type AlertProps } from './Alert.tsx'
export { Avatar, type AvatarProps } from './Avatar.tsx'
export { Badge, type BadgeProps } from './Badge.tsx'
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  LinkButton,
  type LinkButtonProps,
} from './Button.tsx'
export { Card, Sheet, type SheetProps } from './Card.tsx'
export { Checkbox, type ChoiceProps, Slider, type SliderProps, Switch } from './Choice.tsx'
export { CodeInput, type CodeInputProps } from './CodeInput.tsx'
export { CopyButton, type CopyButtonProps, CopyField, type CopyFieldProps } from './CopyField.tsx'
export { classNames } from './class-names.ts'
export { Dialog, type DialogProps } from './Dialog.tsx'
export { Field, FieldError, type FieldProps, useFieldAttributes } from './Field.tsx'
export { InlineEdit, type InlineEditProps } from './InlineEdit.tsx'
export * from './icons.tsx'
export { Row, Separator, Stack, type StackProps, VisuallyHidden } from './Layout.tsx'
export {
  Menu,
  MenuGroup,
  MenuHeader,
  MenuItem,
  type MenuItemProps,
  MenuPopover,
  type MenuPopoverProps,
  type MenuProps,
  MenuSeparator,
} from './Menu.tsx'
export { MessageCard, type MessageCardProps } from './MessageCard.tsx'
export { PasswordInput, type PasswordInputProps } from './PasswordInput.tsx'
export * from './page-icons.tsx'
export { Root, type RootProps } from './Root.tsx'
export { Select, type SelectOption, type SelectProps } from './Select.tsx'
export { Loading, Skeleton, type SkeletonProps } from './Skeleton.tsx'
export { Spinner } from './Spinner.tsx'
export { Table, type TableColumn, type TableProps } from './Table.tsx'
export { type Tab, Tabs, type TabsProps } from './Tabs.tsx'
export { Heading, type HeadingProps, Link, Strong, Text, type TextProps } from './Text.tsx'
export { TextInput, type TextInputProps } from './TextInput.tsx'
export { type MenuTriggerProps, type OpenMenu, useMenu } from './use-menu.ts'
export { usePending } from './use-pending.ts'
