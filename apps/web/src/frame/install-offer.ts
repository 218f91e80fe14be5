/** What a browser says once that could install the product as an app; no types have it. */
interface InstallOffer extends Event {
  /** Asks the person, after a click. It can be used once. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The document hears of it long before the application is there: both know this name alone. */
interface Offered {
  installOffer?: InstallOffer | undefined;
}

const offered = globalThis as Offered;

/** Keeps the browser’s offer for the moment in which the product asks for it, in place of a bar that the browser shows by itself. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.installOffer = event as InstallOffer;
  });
}

/** Whether there is an offer that has not been used: never in a browser of Apple’s phones. */
export function hasInstallOffer(): boolean {
  return offered.installOffer !== undefined;
}

/** Uses the offer: the browser asks. */
export function acceptInstallOffer(): void {
  void offered.installOffer?.prompt();
  offered.installOffer = undefined;
}
