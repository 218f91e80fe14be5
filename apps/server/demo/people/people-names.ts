/** Invented people are combined from these first and last names, common in their country. */
export interface CountryNames {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const germanNames: CountryNames = {
  firstNames: words(`
    Anja Andreas Birgit Bernd Carina Christian Claudia Daniel Doris Dirk Elena Erik Franziska Frank Greta
    Georg Hanna Heiko Ines Jan Jana Jens Johanna Jonas Julia Kai Karin Katrin Lars Laura Lea Lena Lukas Mara
    Marco Maria Markus Martina Matthias Melanie Michael Miriam Nadine Nico Nina Oliver Paula Peter Petra
    Philipp Ralf Rebecca Robert Sabine Sandra Sebastian Silke Simone Sophie Stefan Susanne Sven Tanja Thomas
    Tim Tobias Ulrike Uwe Vera Verena Yvonne Marlene Emil Ida Mathilda Anton Friederike Hendrik`),
  lastNames: words(`
    Albrecht Arnold Baumann Becker Bergmann Böhm Brandt Busch Dietrich Engel Fischer Frank Franke Friedrich
    Fuchs Graf Groß Günther Haas Hahn Hartmann Heinrich Herrmann Hoffmann Horn Huber Jäger Jansen Kaiser Keller
    Klein Koch Köhler König Kraft Kramer Krause Krüger Kuhn Lang Lange Lehmann Lorenz Ludwig Maier Martin Meyer
    Möller Müller Neumann Otto Peters Pfeiffer Pohl Richter Roth Sauer Schäfer Schmidt Schmitz Schneider Scholz
    Schröder Schubert Schulte Schulz Schumacher Schwarz Seidel Simon Sommer Stein Thomas Vogel Vogt Voigt Wagner
    Walter Weber Weiß Werner Winkler Winter Wolf Ziegler Zimmermann`),
};

export const austrianNames: CountryNames = {
  firstNames: words(`
    Alexandra Alois Andrea Barbara Bernhard Christina Christoph Clemens Elisabeth Eva Florian Franz Gabriele
    Gerald Gerhard Gottfried Hannes Helga Helmut Herbert Irene Johann Josef Judith Karl Katharina Leopold
    Lisa Magdalena Manfred Margit Marlies Maximilian Monika Paul Raphael Regina Reinhard Roland Rosa Rupert
    Sigrid Theresa Valentin Veronika Viktoria Walter Wolfgang`),
  lastNames: words(`
    Aigner Auer Bauer Berger Binder Brunner Ebner Eder Egger Fink Fuchs Gruber Haider Haas Heindl Hofer Holzer
    Huber Kainz Karner Koller Lackner Lang Lechner Leitner Maier Mayer Mayr Moser Neubauer Pichler Pirker Reiter
    Riegler Schmid Schuster Schwarz Steiner Stadler Strasser Wallner Weber Weiss Wieser Wimmer Winkler Wolf`),
};

export const swissNames: CountryNames = {
  firstNames: words(`
    Adrian Aline Anna Beat Beatrice Bruno Céline Corinne Daniela David Dominik Elias Esther Fabian Fabienne
    Flavia Gabriel Gian Isabelle Jolanda Jürg Kevin Laurent Leonie Livia Luca Manuela Marcel Mario Martin
    Mirjam Monique Nadia Nicole Noah Pascal Patrick Priska Reto Roger Rahel Samuel Sandro Sarah Selina Silvan
    Stéphanie Urs Ursula Valentina Yannick`),
  lastNames: words(`
    Aebi Ammann Arnold Baumgartner Bieri Bühler Burri Christen Egli Eugster Favre Felder Frei Furrer Gerber
    Graf Häfliger Hess Hofer Imhof Kälin Käser Keller Kunz Kohler Küng Lüscher Marti Meier Meyer Moser Müller
    Näf Odermatt Portmann Rochat Roth Rüegg Schär Schmid Schwab Stalder Steiner Studer Suter Sutter Vogel
    Widmer Wyss Zbinden Zürcher`),
};

export const frenchNames: CountryNames = {
  firstNames: words(`
    Adèle Alain Amélie Antoine Audrey Aurélie Baptiste Bastien Brigitte Camille Caroline Catherine Chantal
    Charlotte Claire Clément Coralie Damien Delphine Didier Élodie Émilie Étienne Fabrice Florence Franck Guillaume
    Hélène Hugo Inès Jérôme Julien Juliette Laurence Léa Loïc Lucie Manon Margaux Mathieu Maxime Mélanie Nathalie
    Nicolas Olivier Pauline Pierre Quentin Romain Sandrine Sébastien Solène Thibault Valérie Vincent Virginie Yves`),
  lastNames: words(`
    André Barbier Bernard Bertrand Blanc Bonnet Boucher Bourgeois Boyer Brunet Caron Chevalier Clément Colin
    David Denis Dubois Dufour Dumont Dupont Durand Fabre Faure Fontaine Fournier François Garnier Gauthier Gérard
    Giraud Girard Guérin Henry Lambert Laurent Leclerc Lefebvre Legrand Lemaire Leroy Lucas Marchand Martin
    Masson Mathieu Mercier Meunier Michel Moreau Morel Morin Muller Nicolas Noël Perrin Petit Picard Renard
    Renaud Rey Richard Rivière Robert Robin Rousseau Roux Simon Thomas Vidal Vincent`),
};
