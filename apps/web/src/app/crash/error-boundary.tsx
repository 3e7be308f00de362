import { Component } from 'react'
import type { ReactNode } from 'react'
import { CrashView } from './crash-view.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/** The last net: an error outside of every page. A class because React knows no other kind. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <main>
        <CrashView error={error} onRetry={() => this.setState({ error: undefined })} />
      </main>
    )
  }
}
