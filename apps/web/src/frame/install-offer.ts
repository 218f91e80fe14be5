/** The event of a browser that can install the product as an app; it is missing in the DOM types. */
interface InstallOffer extends Event {
  /** Shows the browser's prompt, after a click. It can be used once. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The document receives the event long before the application has loaded: this name is all they share. */
interface Offered {
  installOffer?: InstallOffer | undefined;
}

const offered = globalThis as Offered;

/** Stores the browser’s install prompt until the product offers it, instead of the browser's own bar. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.installOffer = event as InstallOffer;
  });
}

/** Whether there is an unused prompt; never on iPhones. */
export function hasInstallOffer(): boolean {
  return offered.installOffer !== undefined;
}

/** Shows the browser's prompt. */
export function acceptInstallOffer(): void {
  void offered.installOffer?.prompt();
  offered.installOffer = undefined;
}
