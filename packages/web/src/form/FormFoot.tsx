import type { ReactNode } from 'react'

/**
 * The buttons below a form: what it is for, and the others behind it. In a dialog they stand as in every dialog, the main one
 * at the right (form.css).
 */
export function FormFoot({ main, children }: { main: ReactNode; children?: ReactNode }) {
  return (
    <div className="form-footer">
      {main}
      {children}
    </div>
  )
}
