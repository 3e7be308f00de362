import { Component } from 'react'
import type { ReactNode } from 'react'
import { CrashView } from './crash-view.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/** Catches errors outside of every page. React allows this only as a class. */
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
